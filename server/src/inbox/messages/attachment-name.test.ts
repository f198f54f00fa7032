import assert from "node:assert/strict";
import { test } from "node:test";
import { attachmentName } from "./attachment-name.ts";

test("keeps the safe part of an attachment's name", () => {
  assert.equal(attachmentName("Rechnung März.pdf", "application/pdf", 0), "Rechnung März.pdf");
  assert.equal(attachmentName("../../.bashrc", "text/plain", 0), "bashrc");
  const accents = "\u0301".repeat(100_000);
  assert.equal(attachmentName(`a${accents}.pdf`, "", 0), `á${"\u0301".repeat(29)}.pdf`);
});

test("calls an invitation without a name invite.ics", () => {
  assert.equal(attachmentName(null, "text/calendar", 1), "invite.ics");
  assert.equal(attachmentName(null, "application/ics", 0), "invite.ics");
  assert.equal(attachmentName("team.ics", "text/calendar", 0), "team.ics");
});

test("names an attachment without a usable name by its index and type", () => {
  assert.equal(attachmentName(null, "message/rfc822", 0), "attachment-1.eml");
  assert.equal(attachmentName("..", "IMAGE/PNG", 2), "attachment-3.png");
  assert.equal(attachmentName("", "application/x-unheard-of", 1), "attachment-2");
  assert.equal(attachmentName(null, "constructor", 1), "attachment-2");
});
