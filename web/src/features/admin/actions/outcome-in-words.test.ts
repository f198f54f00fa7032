import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeInWords } from "./outcome-in-words.ts";

test("an outcome is shown in words, with the text of its error", () => {
  for (const [outcome, code, words] of [
    ["done", null, "Done"],
    ["refused", "BAN_NOT_FOUND", "Refused: This ban doesn’t exist."],
    ["failed", "INTERNAL", "Failed: Something went wrong on our side. Please try again."],
    ["failed", "OF_A_NEWER_VERSION", "Failed: OF_A_NEWER_VERSION"],
    ["unknown", null, "Unknown: still running, or the server stopped before it ended"],
  ] as const) {
    assert.equal(outcomeInWords({ outcome, code }), words);
  }
});
