import assert from "node:assert/strict";
import { test } from "node:test";
import { namePart } from "./name-part.ts";

test("names a part by its message's number and subject, or by the number alone", () => {
  const named = [
    namePart("Plain text", { seq: 2, subject: "Your code" }),
    namePart("Attachments", { seq: 3, subject: "" }),
  ];
  assert.deepEqual(named, ["Plain text of message 2: Your code", "Attachments of message 3"]);
});
