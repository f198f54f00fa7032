import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readForwardAnswer } from "./read-forward-answer.ts";

test("a whole answer is read as it is", () => {
  const answer = {
    success: true,
    status: "confirmation-sent",
    message: "Asked.",
    leftOut: ["setup.exe"],
  } as const;
  assert.deepEqual(readForwardAnswer(answer), answer);
});

test("whatever a success says, it is one, and names are texts", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (status, leftOut, message) => {
      const read = readForwardAnswer({ status, leftOut, message });
      assert.equal(read.success, true);
      assert.ok(["sent", "confirmation-sent"].includes(read.status));
      assert.ok(read.leftOut.every((name) => typeof name === "string"));
      assert.equal(typeof read.message, "string");
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (answer) => assert.equal(readForwardAnswer(answer).success, true)),
  );
});
