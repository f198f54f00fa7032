import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { AppError } from "../../app-error.ts";
import { TRANSPORT_TIMEOUT_MS } from "../mail-transport.ts";

/**
 * One attempt to send, and its stage at the timeout. Before the mail is handed over, the attempt is given up
 * and sends nothing. After that, its outcome is unknown and nothing retries it. `waiting`: another request is
 * sending the same mail.
 */
export type SendAttempt = {
  stage: "preparing" | "waiting" | "sending" | "given-up";
  /** However long the preparation took, the transport ends before the answer is due, so that its outcome is known. */
  readonly transportDeadline: AbortSignal;
};

/** Reserved from the send timeout to deliver the response to the client. */
const ANSWER_MS = 500;

/**
 * Settles in time with one outcome, even if the store, the parser, or the remote server hangs. After the
 * timeout, `work` continues only to record how it ended.
 */
export async function withinSendTime<Result>(
  work: (attempt: SendAttempt) => Promise<Result>,
  deadline: AbortSignal = AbortSignal.timeout(SEND_TIMEOUT_MS - ANSWER_MS),
): Promise<Result> {
  const transportDeadline = AbortSignal.timeout(TRANSPORT_TIMEOUT_MS);
  const attempt: SendAttempt = { stage: "preparing", transportDeadline };
  const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(endOf(attempt));
  deadline.addEventListener("abort", end, { once: true });
  const working = work(attempt);
  // The result is ignored after the timeout; failures are logged.
  working.catch(() => {});
  try {
    return await Promise.race([working, timeIsOver]);
  } finally {
    deadline.removeEventListener("abort", end);
  }
}

/** Throws TRANSPORT_UNAVAILABLE after the timeout: nothing may be sent anymore. */
export function enterStage(attempt: SendAttempt, stage: "preparing" | "waiting" | "sending"): void {
  if (attempt.stage === "given-up") throw new AppError("TRANSPORT_UNAVAILABLE");
  attempt.stage = stage;
}

function endOf(attempt: SendAttempt): AppError {
  const { stage } = attempt;
  if (stage === "sending") return new AppError("SENDING_UNCERTAIN");
  attempt.stage = "given-up";
  return new AppError(stage === "waiting" ? "SENDING_UNCERTAIN" : "TRANSPORT_UNAVAILABLE");
}
