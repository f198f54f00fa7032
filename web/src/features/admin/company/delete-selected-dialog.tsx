import { useState } from "react";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { callAdmin } from "../../../api/admin.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { useAdminAction } from "../session/admin-queries.ts";
import type { Marked } from "./use-marked.ts";

type DialogProps = { inbox: CompanyInbox; marked: Marked; onClose: () => void };

/** Deleted company mail can't be restored, so this asks first. */
export function DeleteSelectedDialog({ inbox, marked, onClose }: DialogProps) {
  // Keep the ids from when the dialog opened: the list behind it may reload.
  const [ids] = useState(marked.ids);
  const removal = useAdminAction({
    run: (caller, chosen: readonly string[]) =>
      callAdmin(caller, "POST /api/admin/company-inbox/:inbox/delete", {
        params: { inbox },
        body: { ids: [...chosen] },
      }),
    done: (_, { deleted }) => ADMIN_NOTICES.companyMessagesDeleted(deleted),
    failed: ADMIN_NOTICES.companyDeletionFailed,
  });
  const onSuccess = () => {
    marked.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      title={ids.length === 1 ? "Delete 1 message?" : `Delete ${ids.length} messages?`}
      keep="Cancel"
      confirm="Delete"
      confirming="Deleting..."
      pending={removal.isPending}
      onConfirm={() => removal.mutate(ids, { onSuccess })}
      onClose={onClose}
    >
      <p className="text-small text-pretty">Deleted messages can’t be restored.</p>
    </ConfirmDialog>
  );
}
