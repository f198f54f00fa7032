import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";

/**
 * One attempt to send, and how far it got when its time was up: before anything was handed over it
 * is given up and sends nothing; after that its outcome is unknown, and nobody tries again.
 * `waiting`: somebody else is sending the same.
 */
export type SendAttempt = { stage: "preparing" | "waiting" | "sending" | "given-up" };

/** Kept back from the time to send, to bring the answer to the client. */
const ANSWER_MS = 500;

/**
 * Answers whoever waits for `work` in time and with one outcome, whatever the store, the parser or
 * the other side do. Afterwards the work goes on only to note how it ended.
 */
export async function withinSendTime<Result>(
  work: (attempt: SendAttempt) => Promise<Result>,
  deadline: AbortSignal = AbortSignal.timeout(SEND_TIMEOUT_MS - ANSWER_MS),
): Promise<Result> {
  const attempt: SendAttempt = { stage: "preparing" };
  const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(endOf(attempt));
  deadline.addEventListener("abort", end, { once: true });
  const working = work(attempt);
  // When time is up nobody waits for it any more; failures are in the log.
  working.catch(() => {});
  try {
    return await Promise.race([working, timeIsOver]);
  } finally {
    deadline.removeEventListener("abort", end);
  }
}

/** Throws when time is up: nothing may be sent any more. */
export function enter(attempt: SendAttempt, stage: "preparing" | "waiting" | "sending"): void {
  if (attempt.stage === "given-up") throw new AppError("TRANSPORT_UNAVAILABLE");
  attempt.stage = stage;
}

function endOf(attempt: SendAttempt): AppError {
  const { stage } = attempt;
  if (stage === "sending") return new AppError("SENDING_UNCERTAIN");
  attempt.stage = "given-up";
  return new AppError(stage === "waiting" ? "SENDING_UNCERTAIN" : "TRANSPORT_UNAVAILABLE");
}
