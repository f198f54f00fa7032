import type { IpBan } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { callAdmin } from "../../../api/admin.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { closing, useAdminAction } from "../session/admin-queries.ts";

/** Asks for confirmation, because the ban's reason and end can't be restored. */
export function RemoveBanDialog({ ban, onClose }: { ban: IpBan; onClose: () => void }) {
  const { ipAddress, reason } = ban;
  const removal = useAdminAction<string>({
    run: (caller, ip) => callAdmin(caller, "DELETE /api/admin/ban-ip/:ip", { params: { ip } }),
    done: () => ADMIN_NOTICES.banRemoved,
    failed: ADMIN_NOTICES.banNotRemoved,
    failedAs: "title",
  });
  return (
    <ConfirmDialog
      title={`Remove the ban of ${ipAddress}?`}
      keep="Keep it"
      confirm="Remove"
      confirming="Removing..."
      pending={removal.isPending}
      onConfirm={() => removal.mutate(ipAddress, closing(onClose))}
      onClose={onClose}
    >
      <p dir="auto" className="mb-3 text-small text-pretty wrap-anywhere">
        Reason: {reason}
      </p>
      <p className="text-small text-pretty">
        This network can use the site and send mail again at once.
      </p>
    </ConfirmDialog>
  );
}
