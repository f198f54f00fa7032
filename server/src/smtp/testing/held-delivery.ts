import type { DeliveryOutcome, MailReceiver } from "../../inbox/receiving/mail-receiver.ts";

/** For a test that acts during a delivery: the first one lasts until `finish`, later ones end at once. */
export function holdFirstDelivery() {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<DeliveryOutcome>();
  let count = 0;
  const receiver: Partial<MailReceiver> = {
    deliverMessage() {
      begun.resolve();
      return count++ === 0 ? finished.promise : Promise.resolve({ delivered: true });
    },
  };
  return {
    receiver,
    begun: begun.promise,
    finish: () => finished.resolve({ delivered: true }),
  };
}
