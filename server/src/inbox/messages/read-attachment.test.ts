import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { NO_LIMIT, NOW } from "../../../test/stores/store-samples.ts";
import { createMessageParser, type MessageParser } from "../../mail/parse/parse-message.ts";
import { summarize } from "../../mail/summarize.ts";
import { openTestInboxes } from "../testing/test-inboxes.ts";
import { formatMessageId } from "./message-id.ts";
import { createOpenedMessages } from "./opened-messages.ts";
import { readAttachment } from "./read-attachment.ts";

const FILE = ["Content-Type: text/plain; name=a.txt", "", "The file.", ""];
const RAW = Buffer.from(["From: a@example.org", ...FILE].join("\r\n"));
const BUSY = { code: "RATE_LIMITED", retryAfterSeconds: 5 };

describe("an attachment while the parser is busy", async () => {
  const { store, contentKeys, add } = await openTestInboxes();
  const inbox = await add();
  const content = contentKeys.sealMessage(inbox.wrappedKey, RAW, summarize(RAW));
  const copy = { inboxId: inbox.inboxId, capacity: NO_LIMIT, ...content };
  await store.addMessage({ receivedAtMs: NOW, sizeBytes: RAW.length, copies: [copy] });
  const id = formatMessageId(inbox.publicId, 1);
  const idle = createMessageParser({ timeoutMs: 60_000 });
  // A parser whose only worker is taken, and for which no message may wait.
  const busy = createMessageParser({ workersMax: 0, waitingMax: 0 });
  after(() => Promise.all([idle.close(), busy.close()]));
  const read = (parser: MessageParser, openedMessages = createOpenedMessages()) =>
    readAttachment({ store, contentKeys, parser, openedMessages }, inbox, { id, index: 0 });

  test("is refused temporarily, before and after its message was parsed", async () => {
    await assert.rejects(read(busy), BUSY);
    const openedMessages = createOpenedMessages();
    const { content: bytes } = await read(idle, openedMessages);
    assert.equal(Buffer.from(bytes).toString().trim(), "The file.");
    await assert.rejects(read(busy, openedMessages), BUSY);
  });

  test("is missing only if the message has no such attachment", async () => {
    const missing = readAttachment(
      { store, contentKeys, parser: idle, openedMessages: createOpenedMessages() },
      inbox,
      { id, index: 1 },
    );
    await assert.rejects(missing, { code: "ATTACHMENT_NOT_FOUND" });
  });
});
