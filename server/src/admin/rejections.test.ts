import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { REPLIES_BY_REJECTION } from "./rejections.ts";

/** To a client that goes on although each of its recipients was refused: those refusals were counted. */
const NOT_SHOWN = ["no-valid-recipients"];

test("each way in which the SMTP server doesn't take mail has its place in the chart, and one only", () => {
  const source = readFileSync(new URL("../smtp/replies.ts", import.meta.url), "utf8");
  const replies = [...source.matchAll(/^ {2}"?([a-z0-9-]+)"?:\s+"[45]\d\d /gm)].map(
    ([, name]) => name,
  );
  assert.equal(replies.length > 30, true);
  const shown = [...Object.values(REPLIES_BY_REJECTION).flat(), ...NOT_SHOWN];
  assert.equal(shown.length, replies.length);
  assert.deepEqual(new Set(shown), new Set(replies));
});
