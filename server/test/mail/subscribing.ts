import assert from "node:assert/strict";
import { readFullMessage } from "../../src/mail/parse/read-message.ts";
import { answerOf } from "../app/answer-of.ts";
import { refusal, startMailRelay, type RelayedMail } from "./mail-relay.ts";
import { startTestApp } from "../app/test-app.ts";

/** Starts the whole server with a relay that rejects `refused` permanently and `busy` temporarily. */
export async function startSubscribing(env: Record<string, string>) {
  const [refused, busy] = [new Set<string>(), new Set<string>()];
  const relay = await startMailRelay({
    onRcptTo({ address }, _session, done) {
      if (busy.has(address)) return done(refusal(451));
      done(refused.has(address) ? refusal(550) : null);
    },
  });
  const app = await startTestApp({
    LIMIT_SUBSCRIPTIONS_PER_HOUR: "0",
    LIMIT_SUBSCRIPTION_LINKS_PER_HOUR: "0",
    MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
    ...env,
  });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    answerOf(await app.call("POST", `/api/subscriptions${path}`, { body, headers }));
  let addresses = 0;
  return {
    app,
    relay,
    refused,
    busy,
    newAddress: () => `anna${(addresses += 1)}@example.org`,
    mailTo: (address: string): RelayedMail[] =>
      relay.received.filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase()),
    subscribe: (email: string, topic: string = "newsletter") => post("", { email, topic }),
    /** `ip`: of the client, which a trusted proxy names. */
    subscribeFrom: (ip: string, email: string) =>
      post("", { email, topic: "newsletter" }, { "x-forwarded-for": ip }),
    confirm: (token: string) => post("/confirm", { token }),
    unsubscribe: (token: string) => post("/unsubscribe", { token }),
    close: async () => {
      await app.close();
      await relay.close();
    },
  };
}

export type Subscribing = Awaited<ReturnType<typeof startSubscribing>>;

/** Returns the token from a mail's link. */
export function subscriptionToken(
  mail: Pick<RelayedMail, "raw"> | undefined,
  purpose: "confirm" | "end",
): string {
  assert.ok(mail);
  const { text, html } = readFullMessage(mail.raw);
  const link = new RegExp(`http://localhost:\\d+/subscription#${purpose}=([\\w-]+)`);
  const token = link.exec(text ?? "")?.[1];
  assert.ok(token !== undefined && html?.includes(token));
  return token;
}

/** Returns the path in List-Unsubscribe. */
export function oneClickPath(mail: Pick<RelayedMail, "raw"> | undefined): string {
  const header = mail?.raw.toString().replace(/\r\n[ \t]/g, " ") ?? "";
  const path = /^List-Unsubscribe: <http:\/\/localhost:\d+(\/\S+)>\r$/m.exec(header)?.[1];
  assert.ok(path !== undefined);
  return path;
}
