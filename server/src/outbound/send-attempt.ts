import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";

/**
 * One try to send, and how far it came when its time is over: before anything was handed over it is
 * given up and will send nothing; after that nobody knows, and nobody tries again. `waiting`: somebody
 * else is sending the same.
 */
export type SendAttempt = { stage: "preparing" | "waiting" | "sending" | "given-up" };

/** What is left of it brings the answer to its reader. */
const ANSWER_MS = 500;

/**
 * Ends `work` for whoever waits, in time and with one outcome, whatever the store, the parser or
 * the other side do. The work goes on behind it only to note how it ended.
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
  // After its time nobody waits for it; what went wrong is in the log.
  working.catch(() => {});
  try {
    return await Promise.race([working, timeIsOver]);
  } finally {
    deadline.removeEventListener("abort", end);
  }
}

/** Throws where its time is over: from then on nothing may be sent. */
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
