import { NetworkPlaces } from "../../abuse/budgets/network-places.ts";
import type { Clock } from "../../time/clock.ts";
import type { Load } from "../../concurrency/semaphore.ts";
import type { Log } from "../../log.ts";
import { asciiDomainOf } from "../../address/email-address.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { DeliveredCopy, DeliveredMail } from "./mail-receiver.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { InboxStore } from "../inbox-store.ts";
import { saveFindings } from "./save-verdict.ts";
import { freeMemory } from "../../system/free-memory.ts";
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
  /**
   * Receiving mail has priority: in a flood of ten times this rate, only the first message of each network is checked
   * (`flood-gate.ts`).
   */
  checksPerSecondMax: number;
  concurrentChecksMax: number;
  waitingMax: number;
  /** Total size of all messages being checked. A message counts as half of it at most, and as one check's part at least. */
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
  const tasks = new Set<Promise<void>>();
  const closing = new AbortController();
  const isAdmitted = createFloodGate(limits.checksPerSecondMax, deps.clock);
  const places = openPlaces(limits);
  const bytesMin = limits.bytesMax / limits.concurrentChecksMax;
  let running = 0;

  const verifyInTurn = async (mail: DeliveredMail): Promise<void> => {
    const bytes = Math.max(mail.sizeBytes, bytesMin);
    const giveBack = await places.take(mail.origin.ip, closing.signal, bytes);
    if (!giveBack) return;
    running += 1;
    await verifyQuietly(deps, mail);
    running -= 1;
    giveBack();
  };

  return {
    submit(mail) {
      // Called first, because it counts every arrival.
      if (!isAdmitted(mail.origin.ip) || !deps.checker.isReady()) return;
      const task = verifyInTurn(mail).finally(() => tasks.delete(task));
      tasks.add(task);
    },
    load: () => ({ running, waiting: tasks.size - running }),
    async close() {
      closing.abort();
      await deps.checker.close();
      await Promise.all(tasks);
    },
  };
}

/**
 * A sender's own name server may never answer: one network has half of everything, so that its checks don't keep those
 * of all others waiting.
 */
function openPlaces({
  concurrentChecksMax,
  waitingMax,
  bytesMax,
}: VerifySendersLimits): NetworkPlaces {
  const [bytes, tasks] = [bytesMax, concurrentChecksMax + waitingMax];
  return new NetworkPlaces(
    { total: bytes, perNetwork: bytes / 2 },
    { total: tasks, perNetwork: tasks / 2 },
  );
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
  if (!raw) return;
  const findings = await checker.check({ raw, origin: mail.origin });
  freeMemory(raw);
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
