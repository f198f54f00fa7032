import { Dialog } from "../../../ui/dialog.tsx";
import type { Inbox } from "../use-inbox-list.ts";
import { DeliveryFacts } from "./delivery-facts.tsx";

/** The deliveries of an inbox with mail, behind its connection label. */
export function DeliveriesDialog({
  inbox,
  connection,
  onClose,
}: {
  inbox: Inbox;
  /** What the label means. */
  connection: string;
  onClose: () => void;
}) {
  return (
    <Dialog title="Deliveries" onClose={onClose}>
      <p className="mb-4 text-label text-ink-muted">
        {connection}. The newest attempts to deliver mail to {inbox.email}. The list ends with the
        address.
      </p>
      <div className="text-small">
        <DeliveryFacts inbox={inbox} />
      </div>
    </Dialog>
  );
}
