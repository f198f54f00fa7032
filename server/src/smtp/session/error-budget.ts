import { replyKind, type ReplyName } from "./replies.ts";
import type { SmtpLimits } from "../smtp-options.ts";
import type { AcceptedMessage, SmtpReports, SuspicionKind } from "../smtp-reports.ts";

/** From this many unknown recipients in one session, the client is probably guessing addresses. */
const UNKNOWN_RECIPIENTS_SUSPICIOUS = 5;

type ErrorConsequence = "continue" | "slow-down" | "end";

/** Counts one client's errors and decides the consequence. */
export class ErrorBudget {
  readonly #reports: SmtpReports;
  readonly #limits: SmtpLimits;
  readonly #ip: string;
  readonly #reported = new Set<SuspicionKind>();
  /** Messages delivered in this session. */
  messages = 0;
  #errors = 0;
  #unknownRecipients = 0;

  constructor(reports: SmtpReports, limits: SmtpLimits, ip: string) {
    this.#reports = reports;
    this.#limits = limits;
    this.#ip = ip;
  }

  /** Must be called for each negative reply. Temporary failures (4xx) don't count against the client. */
  note(reply: ReplyName): ErrorConsequence {
    this.#reports.rejected(reply);
    if (reply === "foreign-domain")
      this.suspect("relay-attempt", "a recipient of a foreign domain");
    if (reply === "unknown-address") this.#noteUnknown();
    if (reply === "bare-newline-in-message")
      this.suspect("smuggling", "a lone CR or LF in a message");
    if (replyKind(reply) !== "refused") return "continue";
    this.#errors++;
    if (this.#errors >= this.#limits.errorsMax) {
      this.suspect("protocol-abuse", "too many errors");
      return "end";
    }
    return this.#errors >= this.#limits.errorsBeforeSlowDown ? "slow-down" : "continue";
  }

  /** A delivery resets the error count: large senders often write to expired addresses. */
  noteDelivery(message: AcceptedMessage | undefined): void {
    if (message !== undefined) this.#reports.messageAccepted(message);
    this.messages++;
    this.#errors = 0;
  }

  /** Reports each kind once per session. */
  suspect(kind: SuspicionKind, details: string): void {
    if (this.#reported.has(kind)) return;
    this.#reported.add(kind);
    this.#reports.suspicious({ ip: this.#ip, kind, details });
  }

  #noteUnknown(): void {
    this.#unknownRecipients++;
    if (this.#unknownRecipients === UNKNOWN_RECIPIENTS_SUSPICIOUS) {
      const details = `${UNKNOWN_RECIPIENTS_SUSPICIOUS} unknown recipients in one session`;
      this.suspect("recipient-harvesting", details);
    }
  }
}
