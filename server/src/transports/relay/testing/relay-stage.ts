import type { TestContext } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { startMailRelay, type MailRelay } from "../../../../test/mail/mail-relay.ts";
import type { MailTransport, OutboundMail } from "../../../outbound/mail-transport.ts";
import type { RelayOptions } from "../relay-connection.ts";
import { createSmtpRelay } from "../smtp-relay.ts";

export const RAW = Buffer.from(
  "From: a@mayfly.test\r\nSubject: hello\r\n\r\n.dot\r\n..\r\nlast\r\n",
);
export const CREDENTIALS = { user: "us er@example.org", password: "pass:w%rd" };

export async function stage(
  t: TestContext,
  server: SMTPServerOptions = {},
  { deadline, ...options }: Partial<RelayOptions> & { deadline?: AbortSignal } = {},
): Promise<{ relay: MailRelay; transport: MailTransport }> {
  const relay = await startMailRelay(server);
  const created = createSmtpRelay({
    host: "127.0.0.1",
    port: relay.port,
    tls: "offered",
    credentials: undefined,
    name: "mx.mayfly.test",
    ...options,
  });
  const transport = { ...created, send: (sent: OutboundMail) => created.send(sent, deadline) };
  t.after(async () => {
    await transport.close();
    await relay.close();
  });
  return { relay, transport };
}

export function answering(error: Error): SMTPServerOptions {
  return {
    onData: (stream, _, done) => {
      stream.resume().once("end", () => done(error));
    },
  };
}

export function authenticating(passwords: string[] = []): SMTPServerOptions {
  return {
    authOptional: false,
    onAuth({ username, password }, _, done) {
      passwords.push(password ?? "");
      const known = username === CREDENTIALS.user && password === CREDENTIALS.password;
      if (known) done(null, { user: username });
      else done(new Error(`no such user ${username}`));
    },
  };
}

export function mail({ from = "a@mayfly.test", to = "b@example.org" } = {}): OutboundMail {
  return { envelope: { from, to }, raw: RAW };
}
