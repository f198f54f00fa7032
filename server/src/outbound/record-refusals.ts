import type { AnyErrorCode } from "@mayfly/contract/admin-errors";
import type { SuspicionKind, SuspicionRecorder } from "../abuse/record-suspicion.ts";
import { AppError } from "../app-error.ts";

/** Who asks for something to be sent. */
export type Asker = { ip: string; userAgent?: string | undefined };

/** Refusals that nobody gets who only clicks what the page offers, or not often. */
const SUSPICIONS: Readonly<Partial<Record<AnyErrorCode, SuspicionKind>>> = {
  SENDING_LIMIT_REACHED: "sending-burst",
  REPLY_NOT_TO_SENDER: "reply-to-stranger",
  UNSAFE_CHARACTERS: "unsafe-characters",
  FORWARD_TARGET_BLOCKED: "blocked-forward",
  NOT_ANSWERABLE: "unanswerable-reply",
  NO_REPLY_ADDRESS: "unanswerable-reply",
  MAIL_LOOP: "mail-loop",
};

/** Does what is asked for; what is refused goes to the operator's records too, without any content. */
export async function recordingRefusals<Result>(
  { recordSuspicion }: { recordSuspicion: SuspicionRecorder },
  { asker, what }: { asker: Asker; what: "reply" | "forward" },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // It goes on to the edge, and here to who looks after the service.
    const kind = error instanceof AppError ? SUSPICIONS[error.code] : undefined;
    if (kind) recordSuspicion({ ...asker, kind, details: `a ${what} was refused: ${kind}` });
    throw error;
  }
}
