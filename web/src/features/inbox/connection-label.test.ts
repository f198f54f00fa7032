import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionLabel, type Connection } from "./connection-label.ts";

const label = (connection: Partial<Connection>) =>
  connectionLabel({
    live: { phase: "connecting", failures: 0 },
    online: true,
    listUnreachable: false,
    banned: false,
    ...connection,
  }).text;

test("only an open stream is called live", () => {
  assert.equal(label({ live: { phase: "live", failures: 0 } }), "Live");
  assert.equal(label({}), "Connecting");
  assert.equal(label({ live: { phase: "waiting", failures: 1 } }), "Reconnecting");
});

test("an open stream is live even if the browser reports offline", () => {
  assert.equal(label({ live: { phase: "live", failures: 0 }, online: false }), "Live");
});

test("a ban shows as 'Refused' unless the stream is open again", () => {
  assert.equal(label({ live: { phase: "waiting", failures: 2 }, banned: true }), "Refused");
  assert.equal(label({ live: { phase: "live", failures: 0 }, banned: true }), "Live");
});

test("without a stream the label says whether polling works", () => {
  assert.equal(label({ live: { phase: "waiting", failures: 2 } }), "Polling");
  assert.equal(
    label({ live: { phase: "waiting", failures: 2 }, listUnreachable: true }),
    "Offline",
  );
  assert.equal(label({ online: false }), "Offline");
});
