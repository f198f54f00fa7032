import type { Clock } from "../../time/clock.ts";
import type { Load } from "../../concurrency/semaphore.ts";
import type { Log } from "../../log.ts";
import { asciiDomainOf } from "../../address/email-address.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { DeliveredCopy, DeliveredMail } from "./mail-receiver.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { InboxStore } from "../inbox-store.ts";
import { saveFindings } from "./save-verdict.ts";
import { createFloodGate } from "./flood-gate.ts";
import type { SenderChecker } from "./sender-verdict.ts";

type VerifySendersDeps = {
  store: Pick<InboxStore, "readContent" | "setVerdict" | "setSenderProof">;
  events: Pick<InboxEvents, "publish">;
  contentKeys: ContentKeys;
  checker: SenderChecker;
  clock: Clock;
  log: Log;
};

export type VerifySendersLimits = {
  /** Receiving mail has priority: during a flood of ten times this rate, no message is checked (`flood-gate.ts`). */
  checksPerSecondMax: number;
  concurrentChecksMax: number;
  waitingMax: number;
  /** Total size of all messages being checked; a single message may be larger. */
  bytesMax: number;
};

export type SenderVerifier = {
  /** Returns immediately. If the queue is full, the message stays unverified. */
  submit: (mail: DeliveredMail) => void;
  load: () => Load;
  /** Drops queued checks and aborts running ones, so that a slow name server can't delay a shutdown. */
  close: () => Promise<void>;
};

/**
 * Verifies the senders of delivered mail, after the 250, with bounded concurrency and a bounded queue. A
 * message skipped during a flood or a shutdown stays unverified.
 */
export function createSenderVerifier(
  deps: VerifySendersDeps,
  limits: VerifySendersLimits,
): SenderVerifier {
  const waiting: DeliveredMail[] = [];
  const running = new Set<Promise<void>>();
  const isAdmitted = createFloodGate(limits.checksPerSecondMax, deps.clock);
  let bytes = 0;

  const hasRoomFor = ({ sizeBytes }: DeliveredMail): boolean =>
    running.size === 0 ||
    (running.size < limits.concurrentChecksMax && bytes + sizeBytes <= limits.bytesMax);

  const start = (mail: DeliveredMail): void => {
    bytes += mail.sizeBytes;
    const run = verifyQuietly(deps, mail).finally(() => {
      bytes -= mail.sizeBytes;
      running.delete(run);
      startWaiting();
    });
    running.add(run);
  };

  const startWaiting = (): void => {
    for (let [next] = waiting; next && hasRoomFor(next); [next] = waiting) {
      waiting.shift();
      start(next);
    }
  };

  return {
    submit(mail) {
      // Called first, because it counts every arrival.
      if (!isAdmitted()) return;
      if (waiting.length >= limits.waitingMax || !deps.checker.isReady()) return;
      waiting.push(mail);
      startWaiting();
    },
    load: () => ({ running: running.size, waiting: waiting.length }),
    async close() {
      waiting.length = 0;
      await deps.checker.close();
      await Promise.all(running);
    },
  };
}

async function verifyQuietly(deps: VerifySendersDeps, mail: DeliveredMail): Promise<void> {
  try {
    await verifySender(deps, mail);
  } catch (error) {
    // The message is delivered and only its verdict is missing, so there is no caller to report to.
    deps.log.warn({ err: error }, "failed to verify a sender");
  }
}

async function verifySender(deps: VerifySendersDeps, mail: DeliveredMail): Promise<void> {
  const { checker } = deps;
  if (!checker.isReady()) return;
  const raw = await readFirst(deps, mail.copies);
  const findings = raw && (await checker.check({ raw, origin: mail.origin }));
  if (!findings) return;
  const shownDomain = asciiDomainOf(mail.shownSender);
  await saveFindings(deps, { copies: mail.copies, shownDomain }, findings);
}

/** All copies are identical; some may be deleted, or their addresses may have ended. */
async function readFirst(
  { store, contentKeys }: VerifySendersDeps,
  copies: readonly DeliveredCopy[],
): Promise<Buffer | undefined> {
  for (const { inboxId, seq, wrappedKey } of copies) {
    const sealed = await store.readContent(inboxId, seq);
    if (sealed) return contentKeys.openRaw(wrappedKey, sealed);
  }
  return undefined;
}
