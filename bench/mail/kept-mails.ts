import { buildLongCode, buildMime, buildNeutral, buildNewsletter } from "./build-mail.ts";

/** The four kinds of mail of P1: the worst ratio counts. `messages`: in one round. */
export type KeptMail = {
  readonly kind: string;
  readonly message: Buffer;
  readonly messages: number;
};

const NEWSLETTER_BYTES = 60 * 1024;

export const KEPT_MAILS: readonly KeptMail[] = [
  { kind: "neutral text", message: buildNeutral(), messages: 6_000 },
  { kind: "code and link in long text", message: buildLongCode(), messages: 6_000 },
  {
    kind: "HTML newsletter",
    message: buildNewsletter("Confirm your email", NEWSLETTER_BYTES),
    messages: 3_000,
  },
  { kind: "attachment", message: buildMime("Your order has left the harbour"), messages: 6_000 },
];

export function describeMails(): string {
  const sizes = KEPT_MAILS.map(
    ({ kind, message, messages }) =>
      `${kind}: ${message.length.toLocaleString("en")} bytes, ${messages} a run`,
  );
  return `${sizes.join("; ")}.`;
}
