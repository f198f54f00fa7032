import type { AnyErrorCode } from "@mayfly/contract/admin-errors";
import type { Client, SuspicionRecorder } from "../../abuse/record-suspicion.ts";
import type { SuspicionKind } from "../../abuse/suspicion-rules.ts";
import { AppError } from "../../app-error.ts";

/** Refusals that a normal visitor of the page rarely or never gets. */
const SUSPICIONS: Readonly<Partial<Record<AnyErrorCode, SuspicionKind>>> = {
  SENDING_LIMIT_REACHED: "sending-burst",
  TARGET_LIMIT_REACHED: "sending-burst",
  REPLY_NOT_TO_SENDER: "reply-to-stranger",
  UNSAFE_CHARACTERS: "unsafe-characters",
  FORWARD_TARGET_BLOCKED: "blocked-forward",
  NOT_ANSWERABLE: "unanswerable-reply",
  NO_REPLY_ADDRESS: "unanswerable-reply",
  SENDER_UNVERIFIED: "unanswerable-reply",
  REPLY_SUBJECT_CHANGED: "unanswerable-reply",
  MAIL_LOOP: "mail-loop",
};

/** Runs `work`. Records a suspicious refusal for the operator, without content. */
export async function recordingRefusals<Result>(
  { recordSuspicion }: { recordSuspicion: SuspicionRecorder },
  { client, what }: { client: Client; what: "reply" | "forward" },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The edge returns the error to the client; this records it for the operator.
    const kind = error instanceof AppError ? SUSPICIONS[error.code] : undefined;
    if (kind) recordSuspicion({ ...client, kind, details: `a ${what} was refused: ${kind}` });
    throw error;
  }
}
