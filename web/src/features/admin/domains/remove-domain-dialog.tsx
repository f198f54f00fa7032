import type { AdminDomain } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { callAdmin } from "../../../api/admin.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { closing, useAdminAction } from "../session/admin-queries.ts";
import { inUseWords } from "./domain-words.ts";

type DialogProps = { row: AdminDomain; onClose: () => void };

/** The server decides whether the domain is still in use. */
export function RemoveDomainDialog({ row, onClose }: DialogProps) {
  const removal = useAdminAction<AdminDomain>({
    run: (caller, { domain }) =>
      callAdmin(caller, "DELETE /api/admin/domains/:domain", { params: { domain } }),
    done: ({ domain }) => ADMIN_NOTICES.domainRemoved(domain),
    failed: ADMIN_NOTICES.domainNotRemoved,
  });
  const inUse = inUseWords(row);
  return (
    <ConfirmDialog
      title={`Remove ${row.domain}?`}
      keep="Keep it"
      confirm="Remove"
      confirming="Removing..."
      pending={removal.isPending}
      onConfirm={() => removal.mutate(row, closing(onClose))}
      onClose={onClose}
    >
      {inUse !== undefined && (
        <p className="mb-3 text-small text-warning">
          {inUse}. You can remove it when the last one has ended.
        </p>
      )}
      <p className="text-small text-pretty">
        The server then refuses mail for it. As long as its MX record points here, that mail looks
        like relay attempts. Delete the MX record first.
      </p>
    </ConfirmDialog>
  );
}
