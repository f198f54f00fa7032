import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { findCode } from "./find-code.ts";
import { PhraseAutomaton } from "./phrases.ts";
import { TextScan } from "./text-scan.ts";

const LONG = "The house stands near the river. ".repeat(100);

describe("a scan of a message's text", () => {
  test("finds the phrases of a group within a range, from left to right", () => {
    const scan = new TextScan("Your code", "Order 1. Your verification code is 482913.");
    const found = scan.find("label", scan.text).map(({ kind, start, end }) => {
      return `${kind} ${scan.slice({ from: start, to: end })}`;
    });
    assert.deepEqual(found, ["near order", "strong verification code"]);
    assert.equal(scan.find("label", scan.subject).length, 1);
    assert.ok(!scan.has("label", { from: scan.subject.to - 3, to: scan.subject.to }));
  });

  test("finds the same phrases wherever the blocks of the text end", () => {
    for (let length = 230; length < 260; length += 1) {
      const scan = new TextScan("", `${"x ".repeat(length / 2)}verification code, sign in`);
      assert.deepEqual(
        scan.find("label", scan.text).map(({ kind }) => kind),
        ["strong"],
      );
      assert.ok(scan.has("purpose", scan.text));
    }
  });

  test("finds a phrase in a range that ends within a longer phrase", () => {
    const scan = new TextScan("", "Type the otp code, or view it in your browser");
    const found = (group: "label" | "never", from: string, to: string) => {
      const range = { from: scan.lower.indexOf(from), to: scan.lower.indexOf(to) + to.length };
      return scan.find(group, range).map(({ start, end }) => scan.lower.slice(start, end));
    };
    assert.deepEqual(found("label", "type", "code"), ["otp code"]);
    assert.deepEqual(found("label", "type", "otp"), ["otp"]);
    assert.deepEqual(found("never", "view", "browser"), ["view it in"]);
    assert.deepEqual(found("never", "in your", "browser"), ["in your browser"]);
  });

  test("splits a range into lines and sentences, the last first", () => {
    const scan = new TextScan("", "One. Two!\n\n-- \n三。四");
    const sentences = [...scan.sentencesBackward(scan.text)].map((range) => scan.slice(range));
    assert.deepEqual(sentences, ["四", "三。", " two!", "one."]);
  });

  test("reads only the text near numbers, no part of it twice, and nothing behind a certain code", (t) => {
    const scan = t.mock.method(PhraseAutomaton.prototype, "scan");
    const text = `${LONG}\nYour verification code is 482913.\n${"Order 551029. ".repeat(100)}`;
    assert.equal(findCode(new TextScan("Welcome", text)), "482913");
    const scanned = scan.mock.calls.map(({ arguments: [, from] }) => from);
    assert.equal(new Set(scanned).size, scanned.length);
    assert.ok(Math.min(...scanned) > 2_500 && Math.max(...scanned) < 4_000);
    assert.ok(scanned.length <= 3);
  });

  test("reads arbitrary text within its bounds", () => {
    const piece = fc.constantFrom("code", " ", "\n", ".", "İ", "код", "確認", "sign in", "-", "1");
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (subject, pieces) => {
        const scan = new TextScan(subject.join(""), pieces.join(""));
        assert.equal(scan.lower.length, scan.written.length);
        let last = scan.text.from;
        for (const { start, end } of scan.find("label", scan.text)) {
          assert.ok(start >= last && end > start && end <= scan.text.to);
          last = end;
        }
      }),
    );
  });
});
