import type { Log } from "../log.ts";
import { asciiDomainOf } from "../address/email-address.ts";
import type { DeliveredMail } from "./delivered-mail.ts";
import { keepVerdict, type KeepVerdictDeps } from "./keep-verdict.ts";

export type SenderVoucher = {
  /** Returns at once. */
  submit: (mail: DeliveredMail) => void;
  /** Waits for the verdicts that are being kept. */
  close: () => Promise<void>;
};

/**
 * Verdicts for mail that this service sent from one of its own domains: it wrote From itself, so
 * nobody has to be asked. Must only be given mail that never left the house.
 */
export function createSenderVoucher(
  deps: KeepVerdictDeps & { log: Log },
  isOurs: (domain: string) => boolean,
): SenderVoucher {
  const running = new Set<Promise<void>>();
  return {
    submit({ shownSender, copies }) {
      const domain = asciiDomainOf(shownSender);
      if (!isOurs(domain)) return;
      const run = keepVerdict(deps, copies, { outcome: "verified", domain })
        .catch((error: unknown) => {
          // The mail is delivered; only its verdict is missing, and nobody is waiting who could be
          // told.
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
