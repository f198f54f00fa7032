import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { AppError } from "../../app-error.ts";
import { summarize } from "../../mail/summarize.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { Inbox, SealedContent, SealedMessage } from "../inbox-store.ts";
import { searchMessages } from "./search-messages.ts";

describe("inbox search", () => {
  test("doesn't read a message whose summary contains all words", async () => {
    const { search, readSeqs } = makeInbox("first needle", "second");
    assert.deepEqual(await search("needle"), { ids: ["p.1"], isComplete: true });
    assert.deepEqual(readSeqs(), [2]);
  });

  test("stops reading at the time limit and reports an incomplete result", async () => {
    const { search, readSeqs, clock } = makeInbox("needle one", "two", "three", "four");
    const found = await search("needle", { afterRead: () => clock.advance(1_000) });
    assert.deepEqual(readSeqs(), [4, 3]);
    assert.deepEqual(found, { ids: ["p.1"], isComplete: false });
  });

  test("stops reading when the client is gone", async () => {
    const { search, readSeqs } = makeInbox("needle one", "two");
    await search("needle", { closed: true });
    assert.deepEqual(readSeqs(), []);
  });

  test("skips a message that was deleted during the search", async () => {
    const { search, store } = makeInbox("one", "two");
    store.readContent = async () => undefined;
    assert.deepEqual(await search("needle"), { ids: [], isComplete: true });
  });

  test("passes on the store's error", async () => {
    const { search, store } = makeInbox("one");
    store.readContent = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
    await assert.rejects(search("needle"), { code: "STORE_UNAVAILABLE" });
  });

  test("finds every message for a blank query without reading", async () => {
    const { search, readSeqs } = makeInbox("one", "two");
    assert.deepEqual(await search(" \u200b"), { ids: ["p.2", "p.1"], isComplete: true });
    assert.deepEqual(readSeqs(), []);
  });
});

type Options = { closed?: boolean; afterRead?: () => void };

/** An inbox with these texts, the last one newest. No message has text beyond its summary. */
function makeInbox(...texts: string[]) {
  const [wrappingKey] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(wrappingKey);
  const contentKeys = createContentKeys([wrappingKey], randomBytes);
  const wrappedKey = contentKeys.createWrappedKey();
  const sealed = texts.map((text) => {
    const raw = Buffer.from(`Subject: ${text}\r\n\r\n${text}\r\n`);
    return contentKeys.sealMessage(wrappedKey, raw, summarize(raw));
  });
  const asked: number[] = [];
  let nowMs = 0;
  const clock = {
    nowMs: () => nowMs,
    advance(ms: number) {
      nowMs += ms;
    },
  };
  const store = {
    listMessages: async (): Promise<SealedMessage[]> =>
      sealed
        .map(({ summary }, index) => ({
          seq: index + 1,
          receivedAtMs: 0,
          sizeBytes: 1,
          summary: Buffer.concat(summary),
          verdict: null,
          isSeen: false,
        }))
        .toReversed(),
    readContent: async (_inboxId: number, seq: number): Promise<SealedContent | undefined> => {
      asked.push(seq);
      const { summary } = sealed[seq - 1] ?? { summary: [] };
      return { summary: Buffer.concat(summary), raw: undefined };
    },
    findWrappedKey: async () => wrappedKey,
  };
  const inbox: Inbox = {
    inboxId: 1,
    publicId: "p",
    email: { local: "a", domain: "b.example" },
    kind: "free",
    createdAtMs: 0,
    expiresAtMs: null,
    extensionsUsed: 0,
    lastSeq: texts.length,
  };
  const search = (query: string, { closed = false, afterRead }: Options = {}) => {
    const findWords = async () => {
      afterRead?.();
      return "not-all" as const;
    };
    const takeMemory = async () => () => {};
    const deps = { store, contentKeys, clock, parser: { findWords }, takeMemory };
    return searchMessages(deps, inbox, { query, client: { closed } });
  };
  return { search, store, clock, readSeqs: () => asked };
}
