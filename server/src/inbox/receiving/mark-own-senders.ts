import type { Log } from "../../log.ts";
import { asciiDomainOf } from "../../address/email-address.ts";
import type { DeliveredMail } from "./mail-receiver.ts";
import { saveVerdict, type SaveVerdictDeps } from "./save-verdict.ts";

type OwnSenderMarker = {
  /** Returns immediately. */
  submit: (mail: DeliveredMail) => void;
  /** Waits until all pending verdicts are stored. */
  close: () => Promise<void>;
};

/**
 * Stores verdicts for mail that this service sent from one of its own domains. The service wrote From itself,
 * so no check is needed. Must only be called with mail that never left this process.
 */
export function createOwnSenderMarker(
  deps: SaveVerdictDeps & { log: Log },
  isOurs: (domain: string) => boolean,
): OwnSenderMarker {
  const running = new Set<Promise<void>>();
  return {
    submit({ shownSender, copies }) {
      const domain = asciiDomainOf(shownSender);
      if (!isOurs(domain)) return;
      const run = saveVerdict(deps, copies, { outcome: "verified", domain })
        .catch((error: unknown) => {
          // The message is delivered and only its verdict is missing, so there is no caller to report to.
          deps.log.warn({ err: error }, "failed to save a sender verdict");
        })
        .finally(() => running.delete(run));
      running.add(run);
    },
    async close() {
      await Promise.all(running);
    },
  };
}
