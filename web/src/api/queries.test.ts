import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf } from "./message.fixture.ts";
import { answeringQuery, createQueryClient, messageQuery } from "./queries.ts";

const INBOX = { email: "here@mayfly.test", token: "token" };
const MESSAGE = messageOf(1);
const FULL = { ...MESSAGE, html: null, text: "x", hasAttachments: false, attachments: [] };
const replyTo = MESSAGE.from.address;

test("a sender that couldn't be verified is checked again after a minute, and no other outcome is", async () => {
  const refused = "SENDER_UNVERIFIED";
  assert.equal(await refusalAfter(59_000, refused), refused);
  assert.equal(await refusalAfter(61_000, refused), undefined);
  assert.equal(await refusalAfter(61_000, "NOT_ANSWERABLE"), "NOT_ANSWERABLE");
});

/** What the page says when the first answer is as old as this, and a new one would be that the sender is verified. */
async function refusalAfter(ageMs: number, refusal: string): Promise<string | undefined> {
  const client = createQueryClient();
  const verified = { ...FULL, answering: { replyTo }, incomplete: false };
  client.setQueryData(messageQuery(INBOX, MESSAGE.id).queryKey, verified);
  const query = answeringQuery(INBOX, MESSAGE);
  const updatedAt = Date.now() - ageMs;
  client.setQueryData(query.queryKey, { replyTo, refusal }, { updatedAt });
  return (await client.fetchQuery(query)).refusal;
}
