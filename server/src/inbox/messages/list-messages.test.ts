import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { newAddress } from "../../../test/stores/store-samples.ts";
import { summarize } from "../../mail/summarize.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { InboxVersion, SealedMessage } from "../inbox-store.ts";
import { createListMessages } from "./list-messages.ts";

describe("the list of an inbox", () => {
  test("is read and decrypted once per version", async () => {
    const inbox = createInbox();
    inbox.arrive("One");
    const first = await inbox.list();
    assert.equal(await inbox.list(), first);
    inbox.arrive("Two");
    assert.deepEqual(await inbox.subjects(), ["Two", "One"]);
    assert.equal(inbox.reads(), 2);
  });

  test("is read again if a message arrives during the query", async () => {
    const inbox = createInbox();
    inbox.arrive("One");
    const reading = inbox.subjects();
    inbox.arrive("Two");
    await reading;
    assert.deepEqual(await inbox.subjects(), ["Two", "One"]);
  });

  test("is read each time if other processes write, too", async () => {
    const inbox = createInbox({ hasVersions: false });
    inbox.arrive("One");
    await inbox.list();
    inbox.arrive("Two");
    assert.deepEqual(await inbox.subjects(), ["Two", "One"]);
    assert.equal(inbox.reads(), 2);
  });

  test("doesn't count the raw text of short mail, which is sealed with the summary", async () => {
    const bytesFor = async (text: string) => {
      const inbox = createInbox();
      inbox.arrive("One", `${"Word ".repeat(100)}${text}`);
      await inbox.list();
      return inbox.reportedBytes();
    };
    assert.equal(await bytesFor("more ".repeat(600)), await bytesFor(""));
  });
});

function createInbox({ hasVersions = true } = {}) {
  const [key] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(key);
  const contentKeys = createContentKeys([key], randomBytes);
  const wrappedKey = contentKeys.createWrappedKey();
  const sealed: SealedMessage[] = [];
  let reads = 0;
  let reportedBytes = 0;
  const newVersion = (): InboxVersion => ({ reportBytes: (bytes) => void (reportedBytes = bytes) });
  let version = newVersion();
  const store = {
    findWrappedKey: async () => wrappedKey,
    versionOf: () => (hasVersions ? version : undefined),
    async listMessages() {
      reads += 1;
      return sealed.toReversed();
    },
  };
  const inbox = { ...newAddress(), inboxId: 1, extensionsUsed: 0, lastSeq: 0 };
  const list = createListMessages({ store, contentKeys });
  return {
    list: () => list(inbox),
    subjects: async () => (await list(inbox)).messages.map(({ subject }) => subject),
    reads: () => reads,
    reportedBytes: () => reportedBytes,
    arrive(subject: string, text = "") {
      const raw = Buffer.from(`Subject: ${subject}\r\n\r\n${text}\r\n`);
      const { summary } = contentKeys.sealMessage(wrappedKey, raw, summarize(raw));
      const seq = sealed.length + 1;
      sealed.push({
        seq,
        receivedAtMs: 0,
        sizeBytes: raw.length,
        summary: Buffer.concat(summary),
        verdict: null,
        isSeen: false,
      });
      version = newVersion();
    },
  };
}
