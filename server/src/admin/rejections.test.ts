import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { REPLIES_BY_REJECTION } from "./rejections.ts";

/** Sent to a client that continues after all of its recipients were refused; those refusals were counted. */
const NOT_SHOWN = ["no-valid-recipients"];

test("each refusal of the SMTP server is in exactly one group of the chart", () => {
  const source = readFileSync(new URL("../smtp/session/replies.ts", import.meta.url), "utf8");
  const replies = [...source.matchAll(/^ {2}"?([a-z0-9-]+)"?:\s+"[45]\d\d /gm)].map(
    ([, name]) => name,
  );
  assert.equal(replies.length > 30, true);
  const shown = [...Object.values(REPLIES_BY_REJECTION).flat(), ...NOT_SHOWN];
  assert.equal(shown.length, replies.length);
  assert.deepEqual(new Set(shown), new Set(replies));
});
