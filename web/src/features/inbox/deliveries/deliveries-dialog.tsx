import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DeliveriesOfAll, type LabeledInbox } from "./deliveries-of-all.tsx";

/** The deliveries of the shown inboxes. A click on the connection label opens this dialog. */
export function DeliveriesDialog({
  inboxes,
  connection,
  onClose,
}: {
  inboxes: readonly LabeledInbox[];
  /** The meaning of the connection label, without a period. */
  connection: string;
  onClose: () => void;
}) {
  const [inbox, ...others] = inboxes;
  const scope =
    inbox && others.length === 0
      ? `${inbox.email}. The list ends with the address.`
      : "your addresses. Each list ends with its address.";
  return (
    <Dialog title="Deliveries" onClose={onClose}>
      <p className="mb-4 text-label text-ink-muted">
        {connection}. The newest attempts to deliver mail to {scope}
      </p>
      <div className="text-small">
        <DeliveriesOfAll inboxes={inboxes} />
      </div>
    </Dialog>
  );
}
