import type { AdminDomain } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useAdminAction } from "../session/admin-queries.ts";
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
    <Dialog
      title={`Remove ${row.domain}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus disabled={removal.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            disabled={removal.isPending}
            onClick={() => removal.mutate(row, { onSuccess: onClose })}
          >
            {removal.isPending ? "Removing..." : "Remove"}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
