import { replyKind, type ReplyName } from "./replies.ts";
import type { SmtpLimits } from "./smtp-options.ts";
import type { AcceptedMessage, SmtpReports, SuspicionKind } from "./smtp-reports.ts";

/** This many unknown recipients in one session look like somebody guessing addresses. */
const UNKNOWN_RECIPIENTS_SUSPICIOUS = 5;

export type Consequence = "carry-on" | "slow-down" | "end";

/** How one client behaves: counts what it was refused and says what follows from it. */
export class Conduct {
  readonly #reports: SmtpReports;
  readonly #limits: SmtpLimits;
  readonly #ip: string;
  readonly #reported = new Set<SuspicionKind>();
  /** Delivered so far. */
  messages = 0;
  #errors = 0;
  #unknownRecipients = 0;

  constructor(reports: SmtpReports, limits: SmtpLimits, ip: string) {
    this.#reports = reports;
    this.#limits = limits;
    this.#ip = ip;
  }

  /** Told of every negative reply. What is our own fault (4xx) is not held against the client. */
  note(reply: ReplyName): Consequence {
    this.#reports.rejected(reply);
    if (reply === "foreign-domain")
      this.suspect("relay-attempt", "a recipient of a foreign domain");
    if (reply === "unknown-address") this.#noteUnknown();
    if (reply === "bare-newline-in-message")
      this.suspect("smuggling", "a lone CR or LF in a message");
    if (replyKind(reply) !== "refused") return "carry-on";
    this.#errors++;
    if (this.#errors >= this.#limits.errorsMax) {
      this.suspect("protocol-abuse", "too many errors");
      return "end";
    }
    return this.#errors >= this.#limits.errorsBeforeSlowDown ? "slow-down" : "carry-on";
  }

  /**
   * A delivered message makes up for earlier errors: large senders often write to addresses that
   * have ended.
   */
  noteDelivery(message: AcceptedMessage | undefined): void {
    if (message !== undefined) this.#reports.messageAccepted(message);
    this.messages++;
    this.#errors = 0;
  }

  /** Each kind once in a session. */
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
