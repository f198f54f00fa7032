import type { AnyErrorCode } from "@mayfly/contract/admin-errors";
import type { SuspicionKind, SuspicionRecorder } from "../abuse/record-suspicion.ts";
import { AppError } from "../app-error.ts";

/** Who asks for something to be sent. */
export type Asker = { ip: string; userAgent?: string | undefined };

/** Refusals that a visitor who only uses the page gets seldom or never. */
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

/** Does the work; a suspicious refusal is recorded for the operator, too, without any content. */
export async function recordingRefusals<Result>(
  { recordSuspicion }: { recordSuspicion: SuspicionRecorder },
  { asker, what }: { asker: Asker; what: "reply" | "forward" },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The edge answers it; here it is noted for whoever looks after the service.
    const kind = error instanceof AppError ? SUSPICIONS[error.code] : undefined;
    if (kind) recordSuspicion({ ...asker, kind, details: `a ${what} was refused: ${kind}` });
    throw error;
  }
}
