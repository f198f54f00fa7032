import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import Database from "better-sqlite3";
import { until } from "./until.ts";
import { forward, receiveMail, reply } from "./mail/received-mail.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";

let app: TestApp;
before(async () => {
  app = await startTestApp({ LIMIT_SENT_PER_INBOX_PER_HOUR: "1" });
});
after(() => app.close());

test("each refused attempt to misuse a reply or a forward is listed for the operator", async () => {
  const other = await app.createAddress();
  const header = [`From: ${other.email}`];
  const mail = await receiveMail(app, header);
  const replyTo = other.email;
  await reply(app, mail, { replyTo: "eve@example.net" });
  await reply(app, mail, { replyTo, subject: "x\r\nBcc: eve@example.net" });
  await reply(app, mail, { replyTo });
  await reply(app, mail, { replyTo, message: "one too many" });
  await reply(app, await receiveMail(app, [...header, "Precedence: list"]), { replyTo });
  const relayed = Array.from({ length: 51 }, () => "Received: from a by b");
  await forward(app, await receiveMail(app, relayed), { forwardTo: replyTo });

  const database = new Database(join(app.dataDir, "mayfly.db"), { readonly: true });
  const read = database.prepare<[], { kind: string; ip: string; details: string }>(
    "SELECT activity_type AS kind, ip, details FROM suspicious_activity ORDER BY kind",
  );
  await until("all of them are recorded", () => read.all().length >= 5);
  const rows = read.all();
  database.close();
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["mail-loop", "reply-to-stranger", "sending-burst", "unanswerable-reply", "unsafe-characters"],
  );
  for (const { ip, details } of rows) {
    assert.equal(ip, "127.0.0.1");
    assert.doesNotMatch(details, /@|eve|Bcc/);
  }
});
