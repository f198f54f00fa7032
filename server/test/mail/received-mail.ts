import assert from "node:assert/strict";
import type { FullMessage, MessageSummary } from "@mayfly/contract";
import { answerOf } from "../app/answer-of.ts";
import type { CreatedAddress, TestApp } from "../app/test-app.ts";

/** An inbox with one message. */
export type ReceivedMail = { inbox: CreatedAddress; id: string };

/** Sends a message to a new address; `from` goes into its header, the other options into the envelope. */
export async function receiveMail(
  app: TestApp,
  header: readonly string[] = [],
  body = "Hello",
): Promise<ReceivedMail> {
  const inbox = await app.createAddress();
  const usual = ["From: Ada <ada@example.org>", "Subject: Hello", "Message-ID: <one@example.org>"];
  const names = new Set(header.map((line) => line.split(":")[0]?.toLowerCase()));
  const added = usual.filter((line) => !names.has(line.split(":")[0]?.toLowerCase()));
  const raw = [...added, ...header, "", body, ""].join("\r\n");
  await app.send({ to: inbox.email, raw });
  const [summary] = await listInbox(app, inbox);
  assert.ok(summary);
  return { inbox, id: summary.id };
}

export async function listInbox(app: TestApp, { id }: CreatedAddress): Promise<MessageSummary[]> {
  const response = await app.call("GET", "/api/email/messages", { token: id });
  return (await response.json()) as MessageSummary[];
}

export async function openMail(app: TestApp, { inbox, id }: ReceivedMail): Promise<FullMessage> {
  const response = await app.call("GET", `/api/email/messages/${id}`, { token: inbox.id });
  assert.equal(response.status, 200);
  return (await response.json()) as FullMessage;
}

export async function readRaw(app: TestApp, { inbox, id }: ReceivedMail): Promise<Buffer> {
  const path = `/api/email/messages/${id}/raw`;
  return Buffer.from(await (await app.call("GET", path, { token: inbox.id })).arrayBuffer());
}

/** Outcome of a call: `200`, or `status code` for an error. */
type Sent = { outcome: string; body: Record<string, unknown>; retryAfter: string | null };

export async function reply(
  app: TestApp,
  mail: ReceivedMail,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Sent> {
  const usual = {
    messageId: mail.id,
    replyTo: "ada@example.org",
    subject: "Re: Hello",
    message: "Hi",
  };
  return send(app, mail, { path: "/api/email/reply", body: { ...usual, ...changes }, headers });
}

export async function forward(
  app: TestApp,
  mail: ReceivedMail,
  changes: object = {},
): Promise<Sent> {
  const usual = { messageId: mail.id, forwardTo: "bob@example.com" };
  const body = { ...usual, ...changes };
  return send(app, mail, { path: "/api/email/forward", body, headers: {} });
}

async function send(
  app: TestApp,
  { inbox }: ReceivedMail,
  { path, ...given }: { path: string; body: object; headers: Record<string, string> },
): Promise<Sent> {
  const response = await app.call("POST", path, { token: inbox.id, ...given });
  const { status, body } = await answerOf(response);
  const { error } = body;
  const outcome = typeof error === "string" ? `${status} ${error}` : String(status);
  return { outcome, body, retryAfter: response.headers.get("retry-after") };
}
