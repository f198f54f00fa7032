import assert from "node:assert/strict";
import { test } from "node:test";
import { startMailRelay } from "../../../test/mail/mail-relay.ts";
import { connectToRelay, sendOverRelay, type RelayOptions } from "./relay-connection.ts";
import { mail } from "./testing/relay-stage.ts";

test("a mail isn't sent if its time is over before its turn", async (t) => {
  const relay = await startMailRelay();
  t.after(() => relay.close());
  const connection = await connectToRelay(optionsFor(relay.port), new AbortController().signal);
  assert.ok("smtp" in connection);
  const failure = await sendOverRelay(connection, mail(), AbortSignal.abort());
  assert.equal(failure?.dataBegan, false);
  assert.deepEqual([connection.smtp.destroyed, relay.begun()], [true, 0]);
});

test("no connection is made when the time is over", async (t) => {
  const relay = await startMailRelay();
  t.after(() => relay.close());
  const connection = await connectToRelay(optionsFor(relay.port), AbortSignal.abort());
  assert.ok("error" in connection);
});

function optionsFor(port: number): RelayOptions {
  return { host: "127.0.0.1", port, tls: "offered", credentials: undefined, name: "mayfly.test" };
}
