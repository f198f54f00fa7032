import type { Inbox } from "../use-inbox-list.ts";
import { DeliveryFacts } from "./delivery-facts.tsx";

/** `label`: what the visitor calls it. */
export type LabeledInbox = Inbox & { readonly label?: string };

/** The deliveries to each inbox, with a heading per inbox if there are several. */
export function DeliveriesOfAll({ inboxes }: { inboxes: readonly LabeledInbox[] }) {
  return inboxes.map((inbox) => (
    <section key={inbox.token} aria-label={inbox.email} className="min-w-0 not-first:mt-5">
      {inboxes.length > 1 && (
        <h3 className="mb-2 font-medium wrap-anywhere">{inbox.label ?? inbox.email}</h3>
      )}
      <DeliveryFacts inbox={inbox} />
    </section>
  ));
}
