import { useState } from "react";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
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
  const remove = () => {
    if (removal.isPending) return;
    removal.mutate(ids, {
      onSuccess() {
        marked.clear();
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={ids.length === 1 ? "Delete 1 message?" : `Delete ${ids.length} messages?`}
      onClose={onClose}
      footer={
        <>
          <Button
            data-autofocus
            className="min-h-11"
            disabled={removal.isPending}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            look="danger"
            className="min-h-11"
            aria-disabled={removal.isPending}
            onClick={remove}
          >
            {removal.isPending ? "Deleting..." : "Delete"}
          </Button>
        </>
      }
    >
      <p className="text-small text-pretty">Deleted messages can’t be restored.</p>
    </Dialog>
  );
}
