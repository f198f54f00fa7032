import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { AppError } from "../../app-error.ts";
import type { Clock, Pause } from "../../time/clock.ts";
import type { Log } from "../../log.ts";
import { TransportError, type MailTransport, type OutboundMail } from "../mail-transport.ts";
import { withErrorCode, type Codes } from "../transport-errors.ts";
import { enterStage, type SendAttempt } from "./send-attempt.ts";
import type { SendingKey, SentMailStore, SentOutcome } from "./sent-mail-store.ts";

type SendOnceDeps = {
  store: SentMailStore;
  transport: Pick<MailTransport, "send">;
  clock: Clock;
  pause: Pause;
  log: Log;
};

/** Why nothing was sent; the same request may be repeated. `withheld`: there was nothing to send yet. */
export type NotSent = "failed" | "withheld";

type SendOnceRequest = {
  sending: SendingKey;
  attempt: SendAttempt;
  onNotSent?: (why: NotSent) => Promise<void>;
  /** Overrides the catalog's errors of the transport's failures, except while preparing. */
  codes?: Partial<Codes>;
};

export type SendOnceOutcome = "sent" | "sent-before" | "withheld";

/**
 * Sends the mail that `prepare` returns, once: a concurrent or later repetition gets the same outcome and
 * sends no second mail. Only a certain failure may be retried. A claim whose process died counts as uncertain
 * after the send timeout.
 */
export async function sendOnce(
  deps: SendOnceDeps,
  one: SendOnceRequest,
  prepare: () => Promise<OutboundMail | undefined>,
): Promise<SendOnceOutcome> {
  const { sending, attempt } = one;
  const claim = await claimSending(deps, sending, attempt);
  if (claim === "sent") return "sent-before";
  if (claim === "uncertain") throw new AppError("SENDING_UNCERTAIN");
  try {
    enterStage(attempt, "preparing");
    const mail = await prepare();
    if (mail === undefined) {
      await release(deps, one, "withheld");
      return "withheld";
    }
    enterStage(attempt, "sending");
    await deps.transport.send(mail, attempt.transportDeadline);
  } catch (error) {
    // The claim must record whether the mail may be sent again.
    await (isUncertain(error, attempt)
      ? settle(deps, sending, "uncertain")
      : release(deps, one, "failed"));
    throw asAppError(error, one);
  }
  await settle(deps, sending, "sent");
  return "sent";
}

/** Interval at which a concurrent request for the same mail polls its outcome. */
const LOOK_EVERY_MS = 200;

async function claimSending(
  { store, clock, pause }: SendOnceDeps,
  sending: SendingKey,
  attempt: SendAttempt,
): Promise<"claimed" | SentOutcome> {
  for (;;) {
    const nowMs = clock.nowMs();
    const claim = await store.claimSending({ ...sending, nowMs });
    if (claim.claimed) return "claimed";
    if (claim.outcome !== "underway") return claim.outcome;
    if (nowMs - claim.claimedAtMs >= SEND_TIMEOUT_MS) return "uncertain";
    enterStage(attempt, "waiting");
    await pause(LOOK_EVERY_MS);
  }
}

function isUncertain(error: unknown, attempt: SendAttempt): boolean {
  if (attempt.stage !== "sending") return false;
  // Transports throw only TransportError, so any other error is a bug and the outcome is unknown.
  return !(error instanceof TransportError) || error.failure === "uncertain";
}

/** The outcome stands even if it can't be stored: a claim without an outcome counts as uncertain. */
async function settle({ store, log }: SendOnceDeps, sending: SendingKey, outcome: SentOutcome) {
  await store.settleSending({ ...sending, outcome }).catch((error: unknown) => {
    log.warn({ err: error }, "failed to record the outcome of a sent message");
  });
}

async function release(
  { store, log }: SendOnceDeps,
  { sending, onNotSent }: SendOnceRequest,
  why: NotSent,
) {
  const releasing = Promise.all([store.releaseSending(sending), onNotSent?.(why)]);
  await releasing.catch((error: unknown) => {
    log.warn({ err: error }, "failed to release a message that could not be sent");
  });
}

function asAppError(error: unknown, { attempt, codes }: SendOnceRequest): unknown {
  // Another mail, such as a request for consent, may fail while this one is prepared.
  if (attempt.stage !== "sending") return withErrorCode(error);
  const known = withErrorCode(error, codes);
  if (known instanceof AppError) return known;
  return new AppError("SENDING_UNCERTAIN", { cause: error });
}
