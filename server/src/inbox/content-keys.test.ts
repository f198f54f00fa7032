import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { assert as assertProperty, asyncProperty, uint8Array } from "fast-check";
import { summarize } from "../mail/summarize.ts";
import { ContentUnreadable, deriveWrappingKeys, seal, unwrapContentKey } from "./content-key.ts";
import { createContentKeys } from "./content-keys.ts";
import type { NewContent, SealedContent } from "./inbox-store.ts";

const wrappingKeys = deriveWrappingKeys([randomBytes(32)]);
const contentKeys = createContentKeys(wrappingKeys, randomBytes);
const wrappedKey = contentKeys.createWrappedKey();
const contentKey = unwrapContentKey(wrappedKey, wrappingKeys);

describe("a sealed message", () => {
  test("opens to the same summary and bytes, for any content and size", async () => {
    const anyBytes = uint8Array({ maxLength: 9_000, size: "max" });
    await assertProperty(
      asyncProperty(anyBytes, async (bytes) => {
        const raw = Buffer.concat([Buffer.from("Subject: =?utf-8?q?a=00b?=\r\n\r\n"), bytes]);
        const summary = summarize(raw);
        const sealed = asStored(contentKeys.sealMessage(wrappedKey, raw, summary));
        assert.deepEqual(contentKeys.openSummaries(wrappedKey, [sealed.summary]), [summary]);
        assert.ok((await contentKeys.openRaw(wrappedKey, sealed)).equals(raw));
      }),
      { numRuns: 200 },
    );
  });

  test("is one seal for short mail and two beyond 4 KB", () => {
    const pieces = [4_096, 4_097].map((length) => {
      const raw = Buffer.alloc(length, "x");
      return contentKeys.sealMessage(wrappedKey, raw, summarize(raw)).raw.length;
    });
    assert.deepEqual(pieces, [0, 3]);
  });

  test("opens the older format: summary and raw mail sealed separately", async () => {
    const raw = Buffer.from("Subject: Hi\r\n\r\nthere\r\n");
    const summary = summarize(raw);
    const sealed = {
      summary: sealAs("summary", Buffer.from(JSON.stringify(summary))),
      raw: sealAs("raw", raw),
    };
    assert.deepEqual(contentKeys.openSummaries(wrappedKey, [sealed.summary]), [summary]);
    assert.ok((await contentKeys.openRaw(wrappedKey, sealed)).equals(raw));
  });

  test("doesn't open as empty mail if its raw part is lost", async () => {
    const content = { summary: sealAs("summary", Buffer.from("{}")), raw: undefined };
    await assert.rejects(contentKeys.openRaw(wrappedKey, content), ContentUnreadable);
  });
});

test("a hundred messages that are opened at once leave turns to other work", async () => {
  const sealed = sealAs("raw", Buffer.alloc(512 * 1024));
  const turns = { count: 0, isOver: false };
  const countTurns = (): void => {
    turns.count += 1;
    if (!turns.isOver) setImmediate(countTurns);
  };
  countTurns();
  // Copies in one memory: the memory of a message is freed once it is open.
  const copies = Buffer.concat([sealed, sealed]);
  const content = { summary: sealed, raw: copies.subarray(0, sealed.length) };
  const opening = Array.from({ length: 100 }, () => contentKeys.openRaw(wrappedKey, content));
  assert.equal((await Promise.all(opening)).length, 100);
  turns.isOver = true;
  assert.ok(turns.count > 5, `${turns.count} turns`);
});

function sealAs(purpose: "raw" | "summary", plain: Buffer): Buffer {
  return seal(plain, { contentKey, purpose, random: randomBytes });
}

function asStored({ summary, raw }: NewContent): SealedContent {
  return { summary: Buffer.concat(summary), raw: raw.length > 0 ? Buffer.concat(raw) : undefined };
}
