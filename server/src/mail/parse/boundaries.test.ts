import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { summarize } from "../summarize.ts";
import { FROM, multipart, plain, typed } from "../testing/mail-sample.ts";
import { readFullMessage } from "./read-message.ts";

describe("nested multiparts with any boundaries", () => {
  const boundary = fc.constantFrom("b", "b-", "b--", "b----", "--b", "bb", "b --", "c");
  const pdf = typed("application/pdf; name=a.pdf", "", "%PDF");

  it("lose no text without a stated reason", () => {
    fc.assert(
      fc.property(boundary, boundary, boundary, fc.nat(3), (outer, middle, inner, cutLines) => {
        const text = multipart("alternative", inner, plain("Plain"));
        const lines = [
          FROM,
          ...multipart("mixed", outer, multipart("related", middle, text, pdf), pdf),
        ];
        const raw = Buffer.from(lines.slice(0, lines.length - cutLines).join("\r\n"));
        const { text: shown, truncations } = readFullMessage(raw);
        assert.ok(shown?.includes("Plain") || truncations.length > 0, raw.toString());
        if (shown?.includes("Plain")) assert.match(summarize(raw).intro, /Plain/);
      }),
    );
  });
});
