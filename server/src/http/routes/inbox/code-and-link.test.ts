import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { FullMessage, MessageSummary } from "@mayfly/contract";
import { openEventStream } from "../../../../test/app/event-stream.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";

const TOKEN = "a8f3kd92mfPLANTED";
const MAIL = {
  subject: "Confirm your email address",
  text: `Your verification code is 482913.\n\nOr confirm your email here:\nhttps://harbour.example/confirm?token=${TOKEN}`,
};
const LINK = {
  url: `https://harbour.example/confirm?token=${TOKEN}`,
  host: "harbour.example",
  purpose: "confirm",
};

describe("the code and the link of a message over HTTP", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  const list = async (token: string): Promise<MessageSummary[]> =>
    (await (await app.call("GET", "/api/email/messages", { token })).json()) as MessageSummary[];

  test("are in the list, in the full message, and in the stream's event", async () => {
    const { id: token, email } = await app.createAddress();
    const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
      authorization: `Bearer ${token}`,
    });
    await app.send({ to: email, ...MAIL });
    const [summary] = await list(token);
    assert.equal(summary?.code, "482913");
    assert.deepEqual(summary.link, LINK);

    const answer = await app.call("GET", `/api/email/messages/${summary.id}`, { token });
    const { code, link } = (await answer.json()) as FullMessage;
    assert.deepEqual({ code, link }, { code: "482913", link: LINK });

    const { data } = await stream.next();
    stream.close();
    assert.equal(data["code"], "482913");
    assert.deepEqual(data["link"], LINK);
  });

  test("are absent when the message has none", async () => {
    const { id: token, email } = await app.createAddress();
    await app.send({ to: email, subject: "Receipt", text: "Order 482913, paid." });
    const [summary] = await list(token);
    assert.ok(summary && !("code" in summary) && !("link" in summary));
  });

  test("are not stored in plain text", async () => {
    const { email } = await app.createAddress();
    await app.send({ to: email, ...MAIL });
    const files = readdirSync(app.dataDir, { recursive: true, withFileTypes: true });
    const stored = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)));
    // The address is stored in plain text, so this finds stored bytes.
    const [localPart = ""] = email.split("@");
    assert.ok(stored.some((bytes) => bytes.includes(localPart)));
    assert.ok(stored.every((bytes) => !bytes.includes(TOKEN)));
  });
});
