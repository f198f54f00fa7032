import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import type { Clock } from "../time/clock.ts";
import { requireSendableAddress, type SendableAddress } from "../address/sendable-address.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { TransportState } from "./checks/check-deps.ts";
import { composeParagraphs } from "../outbound/compose/compose-own-mail.ts";

type SendTestMailDeps = {
  transport: Pick<MailTransport, "reaches" | "send">;
  /** Tests whether the transport to other domains accepts mail. Sends nothing. */
  readTransport: (signal: AbortSignal) => Promise<TransportState>;
  clock: Clock;
  random: RandomSource;
  /** The sender of mail from the service itself. */
  from: string;
  /** The address for a bounce, which an operator reads. */
  bounceTo: string;
  publicUrl: string;
};

export type TestMailOutcome = {
  /** Whether a transport reaches this address or, without an address, other domains. */
  readonly configured: boolean;
  readonly connectionWorking: boolean;
  readonly emailSent: boolean;
  /** The error; undefined on success. */
  readonly problem: string | undefined;
};

const CHECK_MS = 12_000;
const MAY_SEND_NOTHING =
  "No mail transport is configured (MAIL_TRANSPORT), so mail reaches only your own domains.";

/** Returns the recipient of the test mail. undefined: only the configuration is tested. */
export function readTestAddress(typed: string | undefined): SendableAddress | undefined {
  if (typed === undefined || typed.trim() === "") return undefined;
  return requireSendableAddress(typed);
}

/** Connects to the transport as for a mail, but sends nothing. */
export async function checkMailConfiguration({
  readTransport,
}: Pick<SendTestMailDeps, "readTransport">): Promise<TestMailOutcome> {
  const state = await readTransport(AbortSignal.timeout(CHECK_MS));
  const nothing = { emailSent: false, connectionWorking: false, configured: true };
  switch (state.state) {
    case "none":
      return { ...nothing, configured: false, problem: MAY_SEND_NOTHING };
    case "fails":
    case "unknown":
      return { ...nothing, problem: state.reason };
    case "works":
      return { ...nothing, connectionWorking: true, problem: undefined };
  }
}

/** Sends one mail, once, through the regular transport. */
export async function sendTestMail(
  deps: SendTestMailDeps,
  to: SendableAddress,
): Promise<TestMailOutcome> {
  const nothing = { configured: true, connectionWorking: false, emailSent: false };
  if (!deps.transport.reaches(to.domain)) {
    return { ...nothing, configured: false, problem: MAY_SEND_NOTHING };
  }
  try {
    const raw = await composeTestMail({
      from: deps.from,
      to: to.text,
      publicUrl: deps.publicUrl,
      name: deps.random(NAME_BYTES).toString("hex"),
      dateMs: deps.clock.nowMs(),
    });
    await inTime(deps.transport.send({ envelope: { from: deps.bounceTo, to: to.text }, raw }));
    return { configured: true, connectionWorking: true, emailSent: true, problem: undefined };
  } catch (error) {
    // The failure is the result of the test.
    if (!(error instanceof TransportError)) throw error;
    const answered = error.failure !== "unavailable" && error.failure !== "uncertain";
    return { ...nothing, connectionWorking: answered, problem: inWords(error) };
  }
}

const NAME_BYTES = 12;

/** Transports have their own time limit; this one guarantees the operator an answer. */
function inTime(sending: Promise<void>): Promise<void> {
  return withTimeout(sending, SEND_TIMEOUT_MS - ANSWER_MS, tooLate);
}

function tooLate(): Error {
  return new TransportError("uncertain", "timed out");
}

const ANSWER_MS = 500;

const MEANINGS = {
  unavailable:
    "The email was not sent: the mail transport is unreachable, not working, or defers it.",
  refused: "The email was not sent: the mail transport rejected the message.",
  "recipient-refused": "The email was not sent: the mail transport rejected the address.",
  "too-large": "The email was not sent: it is too large for the mail transport.",
  unverified: "The email was not sent: the address is not verified in Amazon SES.",
  uncertain: "The mail transport didn’t confirm the email, so it may or may not have been sent.",
} as const;

/** The reason is written for the log and contains neither content nor credentials. */
function inWords({ failure, message }: TransportError): string {
  return `${MEANINGS[failure]} (${message})`;
}

type TestMailParts = {
  from: string;
  to: string;
  publicUrl: string;
  /** Unique per mail, ASCII without spaces: part of the Message-ID. */
  name: string;
  dateMs: number;
};

/** Composes a mail that shows the operator whether mail leaves and whether receivers trust it. */
function composeTestMail({ from, to, publicUrl, name, dateMs }: TestMailParts): Promise<Buffer> {
  const paragraphs = [
    { lines: ["This is a test email from the admin panel of", publicUrl] },
    {
      lines: [
        "Outgoing mail works. To see whether receivers trust this mail, check its",
        "Authentication-Results header for spf=pass, dkim=pass and dmarc=pass.",
      ],
    },
    { lines: ["You don't need to reply."] },
  ];
  return composeParagraphs({
    from,
    to,
    name,
    subject: "Test email from Mayfly",
    dateMs,
    paragraphs,
  });
}
