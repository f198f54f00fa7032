import type { AdminKey, CreatedKey } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { closing, useAdminAction } from "../session/admin-queries.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { WebhooksDialog } from "./webhooks-dialog.tsx";

/** The open dialog and its subject. */
export type OpenedKey =
  | { readonly dialog: "create" }
  | { readonly dialog: "created"; readonly created: CreatedKey }
  | { readonly dialog: "webhooks" | "revoke"; readonly row: AdminKey };

export function OpenedKeyDialog({
  opened,
  open,
}: {
  opened: OpenedKey;
  open: (opened: OpenedKey | null) => void;
}) {
  const onClose = () => open(null);
  switch (opened.dialog) {
    case "create":
      return (
        <CreateKeyDialog
          onClose={onClose}
          onCreated={(created) => open({ dialog: "created", created })}
        />
      );
    case "created":
      return <CreatedKeyDialog created={opened.created} onClose={onClose} />;
    case "webhooks":
      return <WebhooksDialog row={opened.row} onClose={onClose} />;
    case "revoke":
      return <RevokeKeyDialog row={opened.row} onClose={onClose} />;
  }
}

/** An accidental click beside it would lose the key. */
function CreatedKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  return (
    <Dialog
      title={`Key of ${created.name}`}
      closesOnBackdrop={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label="API key" value={created.key} />
      <p className="mt-3 text-small text-pretty text-ink-muted">
        Copy it now. It is stored as a hash and can’t be shown again.
      </p>
    </Dialog>
  );
}

function RevokeKeyDialog({ row, onClose }: { row: AdminKey; onClose: () => void }) {
  const revocation = useAdminAction<AdminKey>({
    run: (caller, { id }) => callAdmin(caller, "DELETE /api/admin/keys/:id", { params: { id } }),
    done: ({ name }) => ADMIN_NOTICES.keyRevoked(name),
    failed: ADMIN_NOTICES.keyNotRevoked,
  });
  return (
    <ConfirmDialog
      title={`Revoke ${row.name}?`}
      keep="Keep it"
      confirm="Revoke"
      confirming="Revoking..."
      pending={revocation.isPending}
      onConfirm={() => revocation.mutate(row, closing(onClose))}
      onClose={onClose}
    >
      <p className="text-small text-pretty">
        Programs with this key get an error at once, and its webhooks are deleted. Its addresses
        live until their end. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
