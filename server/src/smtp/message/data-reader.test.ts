import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { DataReader } from "./data-reader.ts";

const LIMITS = { messageBytesMax: 40, headerBytesMax: 20 };

describe("DataReader", () => {
  it("gives the same for any cut of the bytes, and what a simple reading gives", () => {
    fc.assert(
      fc.property(
        streams,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (stream, cuts) => {
          const expected = readSimply(stream);
          assert.deepEqual(readInPieces(stream, [stream.length]), expected);
          assert.deepEqual(readInPieces(stream, cuts), expected);
          assert.deepEqual(readInPieces(stream, [1]), expected);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("restores dot-stuffed text", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[.a]{0,4}$/), { maxLength: 3 }), (lines) => {
        const text = lines.map((line) => `${line}\r\n`).join("");
        const stuffed = text.replaceAll(/^\./gm, "..");
        const { content, fault, rest } = readInPieces(`${stuffed}.\r\nQUIT`, [3]);
        assert.deepEqual(
          { content, fault, rest },
          { content: text, fault: undefined, rest: "QUIT" },
        );
      }),
    );
  });
});

const pieces = fc.constantFrom(
  "\r",
  "\n",
  ".",
  "\r\n",
  "\r\n.",
  "\r\n.\r\n",
  "\r\n\r\n",
  "a",
  "bcd",
  "\0",
  "\t",
);
const streams = fc.array(pieces, { maxLength: 30 }).map((all) => all.join("").padEnd(1, "a"));

type Reading = {
  ended: boolean;
  fault: string | undefined;
  content: string | undefined;
  headerBytes: number | undefined;
  rest: string;
};

/** Reference implementation: regular expressions over the whole stream. */
function readSimply(stream: string): Reading {
  const end = /(?<=^|\r\n)\.\r\n/.exec(stream);
  if (end === null) return unfinished;
  const lines = stream.slice(0, end.index);
  const rest = stream.slice(end.index + 3);
  const content = lines.replaceAll(/(?<=^|\r\n)\./g, "");
  const headerEnd = /(?<=^|\r\n)\r\n/.exec(lines);
  const header = lines.slice(0, headerEnd === null ? undefined : headerEnd.index + 2);
  const headerBytes = header.replaceAll(/(?<=^|\r\n)\./g, "").length;
  const fault = faultOf(lines, content.length, headerBytes);
  if (fault !== undefined) return { ...unfinished, ended: true, fault, rest };
  return { ended: true, fault, content, headerBytes, rest };
}

function faultOf(lines: string, sizeBytes: number, headerBytes: number): string | undefined {
  if (/\r(?!\n)|(?<!\r)\n/.test(lines)) return "bare-newline-in-message";
  if (sizeBytes > LIMITS.messageBytesMax) return "message-too-large";
  return headerBytes > LIMITS.headerBytesMax ? "headers-too-large" : undefined;
}

const unfinished: Reading = {
  ended: false,
  fault: undefined,
  content: undefined,
  headerBytes: undefined,
  rest: "",
};

function readInPieces(stream: string, sizes: readonly number[]): Reading {
  let content = "";
  const append = (chunk: Buffer, start: number, end: number) => {
    content += chunk.toString("latin1", start, end);
  };
  const reader = new DataReader({ append }, LIMITS);
  let at = 0;
  for (let turn = 0; at < stream.length && !reader.ended; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    const chunk = Buffer.from(`##${stream.slice(at, at + size)}`, "latin1");
    at += reader.read(chunk, 2) - 2;
  }
  if (!reader.ended) return unfinished;
  const { fault, headerBytes } = reader;
  const rest = stream.slice(at);
  if (fault !== undefined) return { ...unfinished, ended: true, fault, rest };
  return { ended: true, fault, content, headerBytes, rest };
}
