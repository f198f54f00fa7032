import assert from "node:assert/strict";
import { answerOf } from "../app/answer-of.ts";
import { readFullMessage } from "../../src/mail/parse/read-message.ts";
import { refusal, startMailRelay, type RelayedMail } from "./mail-relay.ts";
import { startTestApp, type CreatedAddress } from "../app/test-app.ts";

/** An inbox with its messages, in order of arrival. */
type FilledInbox = CreatedAddress & { messages: string[] };

/** Starts the whole server with a relay that rejects `refused`. */
export async function startForwarding(env: Record<string, string>) {
  const refused = new Set<string>();
  const relay = await startMailRelay({
    onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? refusal(550) : null),
  });
  const app = await startTestApp({
    ...UNLIMITED,
    ...env,
    MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
  });
  const newInbox = async (subjects = ["Your bill"]): Promise<FilledInbox> => {
    const address = await app.createAddress();
    for (const subject of subjects) {
      await app.send({ to: address.email, subject, text: "A hundred euros." });
    }
    const listed = await app.call("GET", "/api/email/messages", { token: address.id });
    const messages = (await listed.json()) as { id: string }[];
    return { ...address, messages: messages.map(({ id }) => id).toReversed() };
  };
  let targets = 0;
  return {
    app,
    relay,
    refused,
    newInbox,
    newTarget: () => `anna${(targets += 1)}@example.org`,
    mailTo: (target: string): RelayedMail[] =>
      relay.received.filter(({ to }) => to[0]?.toLowerCase() === target.toLowerCase()),
    forward: async (inbox: FilledInbox, forwardTo: string, message = 0) => {
      const body = { messageId: inbox.messages[message], forwardTo };
      return answerOf(await app.call("POST", "/api/email/forward", { token: inbox.id, body }));
    },
    confirm: async (token: string) =>
      answerOf(await app.call("POST", "/api/forward-targets/confirm", { body: { token } })),
    block: async (token: string) =>
      answerOf(await app.call("POST", "/api/forward-targets/block", { body: { token } })),
    close: async () => {
      await app.close();
      await relay.close();
    },
  };
}

export type Forwarding = Awaited<ReturnType<typeof startForwarding>>;

/** Disables all limits of sent mail. */
const UNLIMITED = Object.fromEntries(
  ["INBOX_PER_HOUR", "INBOX_PER_DAY", "IP_PER_HOUR", "IP_PER_DAY", "TARGET_PER_DAY"]
    .map((window) => `LIMIT_SENT_PER_${window}`)
    .concat("LIMIT_SENT_PER_HOUR", "LIMIT_SENT_PER_DAY", "LIMIT_FORWARDING_LINKS_PER_HOUR")
    .map((name) => [name, "0"]),
);

/** Returns the token from a mail's link. */
export function tokenIn(
  mail: Pick<RelayedMail, "raw"> | undefined,
  purpose: "confirm" | "block",
): string {
  const link = linkIn(mail, purpose);
  return link.slice(link.indexOf("=") + 1);
}

export function linkIn(
  mail: Pick<RelayedMail, "raw"> | undefined,
  purpose: "confirm" | "block",
): string {
  assert.ok(mail);
  const text = readFullMessage(mail.raw).text ?? "";
  const link = new RegExp(`http://localhost:\\d+/forwarding#${purpose}=[\\w-]+`).exec(text)?.[0];
  assert.ok(link !== undefined);
  return link;
}
