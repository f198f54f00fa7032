import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf } from "./message.fixture.ts";
import { answeringQuery, createQueryClient, messageQuery } from "./queries.ts";

const INBOX = { email: "here@mayfly.test", token: "token" };
const MESSAGE = messageOf(1);
const FULL = { ...MESSAGE, html: null, text: "x", hasAttachments: false, attachments: [] };
const replyTo = MESSAGE.from.address;

test("a sender that couldn't be verified is checked again after a minute; other refusals are final", async () => {
  const refused = "SENDER_UNVERIFIED";
  assert.equal(await refusalAfter(59_000, refused), refused);
  assert.equal(await refusalAfter(61_000, refused), undefined);
  assert.equal(await refusalAfter(61_000, "NOT_ANSWERABLE"), "NOT_ANSWERABLE");
});

/** Returns the refusal shown when the cached value has this age and a new check would verify the sender. */
async function refusalAfter(ageMs: number, refusal: string): Promise<string | undefined> {
  const client = createQueryClient();
  const verified = { ...FULL, answering: { replyTo }, incomplete: false };
  client.setQueryData(messageQuery(INBOX, MESSAGE.id).queryKey, verified);
  const query = answeringQuery(INBOX, MESSAGE);
  const updatedAt = Date.now() - ageMs;
  client.setQueryData(query.queryKey, { replyTo, refusal }, { updatedAt });
  return (await client.fetchQuery(query)).refusal;
}
