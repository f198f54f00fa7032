import assert from "node:assert/strict";
import { test } from "node:test";
import { timeEvents } from "./time-events.ts";

test("six visible minutes: four marks, one engaged session, a ping every 30 s", () => {
  const events = Array.from({ length: 360 }, (_, index) => timeEvents(index + 1)).flat();
  const marks = events.flatMap(({ name, value }) => (name === "time_on_page" ? [value] : []));
  assert.deepEqual(marks, [30, 60, 120, 300]);
  assert.equal(events.filter(({ name }) => name === "engaged_session").length, 1);
  assert.equal(events.filter(({ name }) => name === "engagement_ping").length, 12);
  assert.equal(events.length, 17);
});
