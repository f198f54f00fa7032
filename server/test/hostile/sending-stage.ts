import assert from "node:assert/strict";
import type { MessageSummary } from "@mayfly/contract";
import { FROM_ANYWHERE, sendFrom } from "../mail/send-from.ts";
import { refusal, startMailRelay } from "../mail/mail-relay.ts";
import { startNameServer } from "../network/name-server.ts";
import { startTestApp, type CreatedAddress } from "../app/test-app.ts";

/** The only host authorized to send for the honest sender's domain. */
const HONEST_HOST = "192.0.2.10";
const HONEST_SENDER = "ada@example.org";

type Envelope = { from?: string; to: string | string[] };

export type HeldMessage = { inbox: CreatedAddress; id: string; ip: string };

/**
 * The whole server with a relay and a name server. Visitors come from any network, and mail from any host. Only
 * `HONEST_HOST` may send for `example.org` (the envelope's domain); all other domains publish no policy, the weakest
 * case.
 */
export async function startSendingStage(env: Record<string, string>) {
  const refused = new Set<string>();
  const relay = await startMailRelay({
    onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? refusal(550) : null),
  });
  const nameServer = await startNameServer();
  nameServer.set("example.org", "TXT", `v=spf1 ip4:${HONEST_HOST} -all`);
  const app = await startTestApp({
    ...FROM_ANYWHERE,
    TRUST_PROXY: "127.0.0.1",
    DNS_RESOLVER: nameServer.address,
    MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
    ...env,
  });

  const call = async (ip: string, path: string, { token = "", body = {} }) => {
    const headers = { "x-forwarded-for": ip };
    const response = await app.call("POST", path, { token, body, headers });
    const answer = (await response.json()) as Record<string, unknown>;
    const { error } = answer;
    const outcome =
      typeof error === "string" ? `${response.status} ${error}` : `${response.status}`;
    return { outcome, answer };
  };
  const createInbox = async (ip: string): Promise<CreatedAddress> => {
    const headers = { "x-forwarded-for": ip };
    const response = await app.call("POST", "/api/temp-emails", { body: {}, headers });
    assert.equal(response.status, 201);
    return (await response.json()) as CreatedAddress;
  };
  const list = async ({ id }: CreatedAddress): Promise<MessageSummary[]> =>
    (await (
      await app.call("GET", "/api/email/messages", { token: id })
    ).json()) as MessageSummary[];
  const deliver = (ip: string, envelope: Envelope, header: readonly string[]) =>
    sendFrom(ip, {
      port: app.smtpPort,
      ...envelope,
      raw: [...header, "", "Hello", ""].join("\r\n"),
    });

  return {
    app,
    relay,
    /** Recipients that the relay refuses. */
    refused,
    nameServer,
    createInbox,
    list,
    deliver,
    /**
     * Delivers a message with a sender that SPF verifies to an honest visitor at this IP address. `more`: further
     * header lines.
     */
    async receiveHonest(ip: string, more: readonly string[] = []): Promise<HeldMessage> {
      const inbox = await createInbox(ip);
      const header = [`From: ${HONEST_SENDER}`, "Subject: Hello", ...more];
      await deliver(HONEST_HOST, { to: inbox.email }, header);
      const [message] = await list(inbox);
      assert.ok(message);
      return { inbox, id: message.id, ip };
    },
    async reply({ inbox, id, ip }: HeldMessage, changes: object = {}) {
      const usual = { replyTo: HONEST_SENDER, subject: "Re: Hello", message: `to ${id}` };
      const body = { messageId: id, ...usual, ...changes };
      return (await call(ip, "/api/email/reply", { token: inbox.id, body })).outcome;
    },
    async forward({ inbox, id, ip }: HeldMessage, forwardTo: string) {
      const body = { messageId: id, forwardTo };
      return (await call(ip, "/api/email/forward", { token: inbox.id, body })).outcome;
    },
    async consent(ip: string, token: string) {
      return (await call(ip, "/api/forward-targets/confirm", { body: { token } })).answer;
    },
    mailTo: (target: string) => relay.received.filter(({ to }) => to.includes(target)),
    close: async () => {
      await app.close();
      await relay.close();
      await nameServer.close();
    },
  };
}

export type SendingStage = Awaited<ReturnType<typeof startSendingStage>>;
