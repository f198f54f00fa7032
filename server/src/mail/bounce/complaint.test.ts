import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isComplaint } from "./complaint.ts";
import { complaintOf, POSTFIX_BOUNCE } from "../testing/bounce-messages.ts";

const rawOf = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join("\r\n")}\r\n`);

describe("a complaint", () => {
  for (const type of ["abuse", "fraud", "Abuse"]) {
    it(`is a feedback report of ${type}`, () => assert.ok(isComplaint(rawOf(complaintOf(type)))));
  }

  it("is not a withdrawal of a complaint, or other mail", () => {
    const message = ["Subject: Feedback-Type: abuse", "", "Feedback-Type: abuse"];
    for (const lines of [complaintOf("not-spam"), POSTFIX_BOUNCE, message])
      assert.equal(isComplaint(rawOf(lines)), false);
  });

  it("can be searched for in arbitrary bytes", () => {
    const piece = fc.constantFrom(
      "Content-Type: multipart/report; boundary=b\r\n",
      "Content-Type: message/feedback-report\r\n",
      "Feedback-Type: abuse\r\n",
      "\r\n",
      "--b\r\n",
      "--b--",
      "\0\u00ff",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        assert.equal(typeof isComplaint(Buffer.from(pieces.join(""), "latin1")), "boolean");
      }),
    );
  });
});
