import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { LineReader } from "./line-reader.ts";

const BYTES_MAX = 8;

describe("LineReader", () => {
  it("finds the same lines however the bytes are split into chunks", () => {
    const pieces = fc.constantFrom("\r\n", "\n", "\r", "a", "bcdef");
    const streams = fc.array(pieces, { maxLength: 20 }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        streams,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (stream, cuts) => {
          assert.deepEqual(readInPieces(stream, cuts), readSimply(stream));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("accepts a line of exactly the limit, including CR LF", () => {
    assert.deepEqual(readInPieces("123456\r\n", [100]), ["line 123456"]);
    assert.deepEqual(readInPieces("1234567\r\nok\r\n", [100]), ["too-long", "line ok"]);
  });

  it("reports a line without an end once and counts the skipped bytes", () => {
    const reader = new LineReader(BYTES_MAX);
    reader.read(Buffer.alloc(100, 97), 0);
    assert.equal(reader.outcome, "too-long");
    reader.read(Buffer.alloc(100, 97), 0);
    assert.deepEqual([reader.outcome, reader.skippedBytes], ["incomplete", 100]);
  });
});

function readSimply(stream: string): string[] {
  const found: string[] = [];
  const lines = stream.split(/(?<=\n)/);
  for (const line of lines) {
    if (line.length > BYTES_MAX) found.push("too-long");
    else if (line.endsWith("\r\n")) found.push(`line ${line.slice(0, -2)}`);
    else if (line.endsWith("\n")) found.push("bare-newline");
  }
  return found;
}

function readInPieces(stream: string, sizes: readonly number[]): string[] {
  const reader = new LineReader(BYTES_MAX);
  const found: string[] = [];
  let at = 0;
  for (let turn = 0; at < stream.length; turn++) {
    const chunk = Buffer.from(stream.slice(at, at + (sizes[turn % sizes.length] ?? 1)), "latin1");
    at += chunk.length;
    for (let offset = 0; offset < chunk.length;) {
      offset = reader.read(chunk, offset);
      if (reader.outcome === "line") found.push(`line ${reader.line}`);
      else if (reader.outcome !== "incomplete") found.push(reader.outcome);
    }
  }
  return found;
}
