import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { unflow, type TextFlow } from "./format-flowed.ts";

describe("flowed text", () => {
  const cases: [string, TextFlow, string, string][] = [
    ["joins lines that end in a blank", "flowed", "a \r\nb\r\nc", "a b\nc"],
    ["joins them without it where that is said", "flowed-delsp", "日 \n本", "日本"],
    ["keeps a blank that a word needs", "flowed-delsp", "a  \nb", "a b"],
    ["keeps depths of quotation apart", "flowed", "> a \n> b\n>> c \n> d", "> a b\n>> c \n> d"],
    [
      "drops the blank that guards a line",
      "flowed",
      " From me\n >not quoted",
      "From me\n>not quoted",
    ],
    ["ends before a signature", "flowed", "a \n-- \nAnn", "a \n-- \nAnn"],
    ["stays as it is where it doesn't flow", "fixed", "a \n b", "a \n b"],
  ];
  for (const [title, flow, text, shown] of cases) {
    it(title, () => assert.equal(unflow(text, flow), shown));
  }

  it("never throws, and never grows except for the blank after quote marks", () => {
    const piece = fc.constantFrom("a", " ", ">", "\n", "\r\n", "-- ", "é");
    const flow = fc.constantFrom<TextFlow>("fixed", "flowed", "flowed-delsp");
    fc.assert(
      fc.property(fc.array(piece), flow, (pieces, form) => {
        const text = pieces.join("");
        const quotations = text.split(">").length;
        assert.ok(unflow(text, form).length <= text.length + quotations);
      }),
    );
  });

  it("keeps every word in order", () => {
    const line = fc.stringMatching(/^(?:> ?)?[a-z]{1,5}(?: [a-z]{1,5}){0,3} ?$/);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const words = (text: string) => text.replaceAll(">", " ").split(/\s+/).filter(Boolean);
        const text = lines.join("\n");
        assert.deepEqual(words(unflow(text, "flowed")), words(text));
      }),
    );
  });
});
