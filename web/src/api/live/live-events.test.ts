import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { StreamEvent } from "@mayfly/contract";
import { messageEvent, startEventServer, type EventServer } from "./event-server.fixture.ts";
import { watchInbox, type LiveWatch } from "./live-events.ts";
import { queue } from "./queue.fixture.ts";

describe("the live connection", () => {
  let server: EventServer;
  let events = queue<StreamEvent>();
  let phases = queue<string>();
  let watch: LiveWatch;
  let lastSeq: number | undefined;

  beforeEach(async () => {
    server = await startEventServer();
    events = queue();
    phases = queue();
    lastSeq = 0;
    watch = watchInbox({
      addresses: [{ email: "one@mayfly.test", token: "c1_token" }],
      lastSeq: () => lastSeq,
      onEvent: (_, event) => events.push(event),
      onState: (state) => phases.push(state.phase),
      fetch: server.fetch,
    });
  });
  afterEach(() => {
    watch.close();
    server.close();
  });

  test("sends the token in a header and never in the URL", async () => {
    const { request } = await server.acceptStream();
    assert.equal(request.url, "/api/email/stream");
    assert.equal(request.headers.authorization, "Bearer c1_token");
    assert.equal(request.headers["x-client"], "web-app");
    assert.equal(await phases.next(), "live");
  });

  test("reports an event that arrives in pieces once and whole, and ignores an unknown one", async () => {
    const { response } = await server.acceptStream();
    const bytes = messageEvent(1);
    response.write("event: invented\ndata: {}\n\n");
    response.write(bytes.slice(0, 20));
    response.write(bytes.slice(20));
    const event = await events.next();
    assert.equal(event.event === "message" && event.data.id, "m1");
  });

  test("resumes after the last event when the connection is lost", async () => {
    const { request, response } = await server.acceptStream();
    assert.equal(request.headers["last-event-id"], "0");
    response.write(messageEvent(7));
    await events.next();
    lastSeq = 7;
    response.destroy();
    assert.equal(await phases.next(), "live");
    assert.equal(await phases.next(), "waiting");
    const resumed = await server.acceptStream();
    assert.equal(resumed.request.headers["last-event-id"], "7");
    assert.equal(await phases.next(), "connecting");
    assert.equal(await phases.next(), "live");
  });

  test("requests no existing message without a list to resume from", async () => {
    await server.acceptStream();
    lastSeq = undefined;
    watch.reconnect();
    const { request } = await server.acceptStream();
    assert.equal("last-event-id" in request.headers, false);
  });

  test("a reconnect drops the open connection and opens a new one at once", async () => {
    const first = await server.acceptStream();
    assert.equal(await phases.next(), "live");
    const dropped = once(first.response, "close");
    watch.reconnect();
    await dropped;
    await server.acceptStream();
    assert.equal(await phases.next(), "connecting");
    assert.equal(await phases.next(), "live");
  });

  test("retries after a 503, but never after a refused token", async () => {
    const troubled = await server.nextExchange();
    troubled.response.writeHead(503).end();
    assert.equal(await phases.next(), "waiting");
    watch.reconnect();
    assert.equal(await phases.next(), "connecting");
    const refused = await server.nextExchange();
    refused.response.writeHead(401).end();
    assert.equal(await phases.next(), "refused");
  });

  test("several addresses share a connection: each has its token and position, and each event names its address", async () => {
    watch.close();
    const named = queue<[string, string]>();
    const addresses = ["one", "two", "three", "four"].map((name) => ({
      email: `${name}@mayfly.test`,
      token: `c1_${name}`,
    }));
    const known: Record<string, number> = { "one@mayfly.test": 4, "two@mayfly.test": 0 };
    watch = watchInbox({
      addresses,
      lastSeq: (email) => known[email],
      onEvent: (email, event) => named.push([email, event.event]),
      onState: (state) => phases.push(state.phase),
      fetch: server.fetch,
    });
    let exchange = await server.nextExchange();
    while (exchange.request.headers.authorization !== "Bearer c1_one") {
      exchange = await server.nextExchange();
    }
    assert.equal(exchange.request.headers["x-tokens"], "c1_two,c1_three,c1_four");
    assert.equal(exchange.request.headers["last-event-id"], "one@mayfly.test=4,two@mayfly.test=0");
    exchange.response.writeHead(200, { "content-type": "text/event-stream" });
    exchange.response.write('event: refused\ndata: {"index":1}\n\n');
    assert.deepEqual(await named.next(), ["three@mayfly.test", "expired"]);
    exchange.response.write('event: deleted\ndata: {"address":"two@mayfly.test","id":"m1"}\n\n');
    assert.deepEqual(await named.next(), ["two@mayfly.test", "deleted"]);
    // Reconnects without the refused one. The first one has ended now: the others stay.
    watch.reconnect();
    const second = await server.nextExchange();
    assert.equal(second.request.headers["x-tokens"], "c1_two,c1_four");
    second.response.writeHead(401).end();
    assert.deepEqual(await named.next(), ["one@mayfly.test", "expired"]);
    const third = await server.nextExchange();
    assert.equal(third.request.headers.authorization, "Bearer c1_two");
    assert.equal(third.request.headers["x-tokens"], "c1_four");
  });

  test("closing ends the connection and reports no more states", async () => {
    const { response } = await server.acceptStream();
    assert.equal(await phases.next(), "live");
    const closed = once(response, "close");
    watch.close();
    await closed;
  });
});
