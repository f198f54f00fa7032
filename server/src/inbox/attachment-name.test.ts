import assert from "node:assert/strict";
import { test } from "node:test";
import { attachmentName } from "./attachment-name.ts";

test("an attachment keeps its name as far as that is safe", () => {
  assert.equal(attachmentName("Rechnung März.pdf", "application/pdf", 0), "Rechnung März.pdf");
  assert.equal(attachmentName("../../.bashrc", "text/plain", 0), "bashrc");
});

test("one without a usable name is called by its place and kind", () => {
  assert.equal(attachmentName(null, "message/rfc822", 0), "attachment-1.eml");
  assert.equal(attachmentName("..", "IMAGE/PNG", 2), "attachment-3.png");
  assert.equal(attachmentName("", "application/x-unheard-of", 1), "attachment-2");
  assert.equal(attachmentName(null, "constructor", 1), "attachment-2");
});
