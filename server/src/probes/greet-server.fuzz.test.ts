import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { readReply } from "./greet-server.ts";

const line = fc
  .string({ unit: fc.constantFrom(...Array.from("aZ 9-.é")) })
  .map((text) => text.trimEnd());

describe("an SMTP reply", () => {
  test("is parsed as written, whatever follows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 599 }),
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.string(),
        (code, lines, rest) => {
          const written = lines
            .map((text, at) => `${code}${at < lines.length - 1 ? "-" : " "}${text}\r\n`)
            .join("");
          const reply = readReply(written + rest);
          assert.deepEqual(reply, { code, lines, end: written.length });
          for (let at = 0; at < written.length; at++) {
            assert.equal(readReply(written.slice(0, at)), "incomplete");
          }
        },
      ),
    );
  });

  test("that is malformed is invalid, and the parser never throws or waits forever", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("25 -\r\nx")) }), (received) => {
        const reply = readReply(received);
        if (typeof reply === "object") assert.ok(reply.end <= received.length);
        else if (received.endsWith("\n") && !/^\d\d\d-/m.test(received)) {
          assert.ok(reply === "invalid" || received === "", reply);
        }
      }),
    );
    assert.equal(readReply("x".repeat(20_000)), "invalid");
    assert.equal(readReply("250-x\r\n".repeat(5_000)), "invalid");
  });
});
