import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf } from "./message.fixture.ts";
import { toMessageList, normalizeBodies } from "./response-formats.ts";

test("a list of messages is read as an array and within an object", () => {
  const list = [messageOf(1)];
  assert.deepEqual(toMessageList(list), list);
  assert.deepEqual(toMessageList({ "hydra:member": list, "hydra:totalItems": 1 }), list);
});

test("a message's bodies are read under both names; the preview stands for a missing text", () => {
  const message = {
    ...messageOf(1),
    html: null,
    text: null,
    intro: "Preview",
    hasAttachments: false,
    attachments: [],
    answering: { replyTo: "a@b.example" },
    incomplete: false,
  };
  assert.equal(normalizeBodies({ ...message, text: "Text" }).text, "Text");
  assert.equal(normalizeBodies(message).text, "Preview");
  const other = normalizeBodies({ ...message, body_html: "<p>x", body_text: "x" });
  assert.deepEqual([other.html, other.text], ["<p>x", "x"]);
  assert.equal(normalizeBodies({ ...message, intro: "" }).text, null);
});
