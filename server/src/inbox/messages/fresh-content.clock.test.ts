import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FreshContent } from "./fresh-content.ts";

const RAW = Buffer.from("Subject: Sign in\r\n\r\nYour code is 482913.");

describe("the content of mail that has just arrived", () => {
  test("is kept while a client waits at the inbox", () => {
    const content = new FreshContent();
    content.keep(1, 1, RAW);
    assert.equal(content.find(1, 1), undefined);
    content.beginAwaiting(1);
    content.keep(1, 2, RAW);
    content.keep(2, 2, RAW);
    assert.deepEqual(content.find(1, 2), RAW);
    assert.equal(content.find(2, 2), undefined);
    content.endAwaiting(1);
    content.keep(1, 3, RAW);
    assert.deepEqual([content.find(1, 2), content.find(1, 3)], [undefined, undefined]);
  });

  test("is a copy, because the memory of a received message is reused", () => {
    const content = new FreshContent();
    content.beginAwaiting(1);
    const memory = Buffer.from(RAW);
    content.keep(1, 1, memory);
    memory.fill(0);
    assert.deepEqual(content.find(1, 1), RAW);
  });

  test("is limited: large mail isn't kept, and the oldest is evicted first", () => {
    const content = new FreshContent();
    content.beginAwaiting(1);
    content.keep(1, 1, Buffer.alloc(256 * 1024 + 1));
    assert.equal(content.find(1, 1), undefined);
    const seqs = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const seq of seqs) content.keep(1, seq, Buffer.alloc(256 * 1024));
    assert.deepEqual(
      seqs.filter((seq) => content.find(1, seq)),
      seqs.slice(-32),
    );
  });

  test("isn't found after a second", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let nowMs = 1;
    const content = new FreshContent({ nowMs: () => nowMs });
    content.beginAwaiting(1);
    content.keep(1, 1, RAW);
    nowMs += 1_001;
    t.mock.timers.tick(1_001);
    assert.equal(content.find(1, 1), undefined);
  });
});
