import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openEventStream } from "../app/event-stream.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { filesWith } from "../stores/find-bytes.ts";
import { makeMarkers, markedMail } from "../clients/marked-mail.ts";
import { sendOnce } from "../clients/smtp-client.ts";

const LIFETIME_MS = 15 * 60_000;
const MAILS = 30;
/** Large enough for the append-only segments. */
const LARGE_ROWS = 20_000;

test("no file contains clear text of mail: not while active, not after deletion, not after expiry", async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const markers = makeMarkers();
  const [deleted, expired] = [await app.createAddress(), await app.createAddress()];
  for (const { email } of [deleted, expired]) {
    const large = `${markers.next()}\r\n`.repeat(LARGE_ROWS);
    const mails = Array.from({ length: MAILS }, () => markedMail(markers).raw);
    for (const raw of [...mails, `Subject: ${markers.next()}\r\n\r\n${large}`]) {
      assert.match(await sendOnce(app.smtpPort, [email], raw), /^250 /);
    }
  }
  assert.ok(readdirSync(join(app.dataDir, "raw")).length > 0, "segments are searched, too");
  const [local = ""] = expired.email.split("@");
  assert.notDeepEqual(filesWith([app.dataDir], local), [], "the search finds what is there");
  const found = (): string[] => filesWith([app.dataDir], markers.prefix);
  assert.deepEqual(found(), [], "while it lives");

  await deleteAll(app, deleted);
  assert.deepEqual(found(), [], "after its deletion");
  await expire(app, expired);
  assert.deepEqual(found(), [], "after its expiry");
  const late = await app.call("GET", "/api/email/messages", { token: expired.id });
  assert.ok(late.status >= 400);
});

async function deleteAll(app: TestApp, { id: token }: CreatedAddress): Promise<void> {
  const listed = await app.call("GET", "/api/email/messages", { token });
  const messages = (await listed.json()) as { id: string; subject: string }[];
  assert.equal(messages.length, MAILS + 1);
  const body = { ids: messages.map(({ id }) => id) };
  const answer = await app.call("POST", "/api/email/messages/delete", { token, body });
  assert.equal(answer.status, 204);
}

async function expire(app: TestApp, { id }: CreatedAddress): Promise<void> {
  const headers = { authorization: `Bearer ${id}` };
  const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, headers);
  app.clock.advance(LIFETIME_MS + 1);
  while ((await stream.next()).event !== "expired");
  stream.close();
}
