import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { AppError } from "../../app-error.ts";
import { createMessageParser } from "../../mail/parse/parse-message.ts";
import { ParsingTurns, type Parser, type ParsingClient } from "./parsing-turns.ts";

const BUSY = "192.0.2.1";
const HONEST = "203.0.113.7";
const RAW = Buffer.from("Subject: hello\r\n\r\nHello.\r\n");

describe("the turns of networks at the parser", () => {
  test("alternate between networks, however many calls one of them has", async (t) => {
    const { ask, order, finish } = openStage(t);
    void ask("first", BUSY);
    for (let call = 1; call <= 5; call++) void ask(`busy ${call}`, BUSY);
    void ask("same /24", "192.0.2.77");
    void ask("other 1", "198.51.100.1");
    void ask("other 2", "198.51.100.1");
    void ask("honest", HONEST);
    await finish();
    assert.deepEqual(order.slice(0, 5), ["first", "other 1", "honest", "same /24", "other 2"]);
    assert.equal(order.length, 10);
  });

  test("count the earlier turns of networks that return", async (t) => {
    const { ask, askInTurn, order, finish } = openStage(t);
    askInTurn(Array.from({ length: 20 }, () => "198.51.100.1"));
    for (let call = 1; call <= 4; call++) void ask(`honest ${call}`, HONEST);
    askInTurn(Array.from({ length: 20 }, () => "192.0.2.1"));
    await finish();
    assert.ok(order.indexOf("honest 4") <= 12, order.join(", "));
    assert.equal(order.length, 44);
  });

  test("reach a waiting network although new networks keep arriving", async (t) => {
    const { ask, askInTurn, order, finish } = openStage(t);
    askInTurn(Array.from({ length: 150 }, (_, index) => `198.51.${index}.1`));
    for (let call = 1; call <= 2; call++) void ask(`honest ${call}`, HONEST);
    askInTurn(Array.from({ length: 150 }, (_, index) => `2001:db8:${index}::1`));
    await finish();
    assert.ok(order.indexOf("honest 2") <= 110, String(order.indexOf("honest 2")));
    assert.equal(order.length, 302);
  });

  test("refuse a network that waits too often, and no other", async (t) => {
    const { ask, finish, order } = openStage(t, { waitingMax: 3 });
    const busy = Array.from({ length: 6 }, (_, call) => ask(`busy ${call}`, BUSY));
    const asked = Promise.allSettled(busy);
    const honest = ask("honest", HONEST);
    await finish();
    const outcomes = await asked;
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    assert.equal(refused.length, 2);
    for (const error of refused) {
      assert.ok(error instanceof AppError && error.code === "RATE_LIMITED");
      assert.equal(error.retryAfterSeconds, 5);
    }
    await honest;
    assert.equal(order.length, 5);
  });

  test("refuse a call that waits too long, and serve the next ones", async (t) => {
    const { ask, finish } = openStage(t, { waitMs: 1 });
    void ask("first", BUSY);
    await assert.rejects(ask("late", BUSY), { code: "RATE_LIMITED" });
    const later = ask("later", HONEST).catch(() => "refused");
    await finish();
    await later;
    const last = ask("last", BUSY);
    await finish();
    assert.equal(await last, "last");
  });

  test("skip a client that has disconnected", async (t) => {
    const { ask, finish, order } = openStage(t);
    void ask("first", BUSY);
    const server = createServer((_request, response) => {
      ask("left", BUSY, response).catch(() => response.destroy());
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const requested = once(server, "request");
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await requested;
    client.destroy();
    const [, response] = (await requested) as [unknown, NonNullable<ParsingClient["response"]>];
    while (!response.closed) await turnOfLoop();
    void ask("honest", HONEST);
    await finish();
    assert.deepEqual(order, ["first", "honest"]);
  });
});

/** One turn at a time at a real parser, whose calls end only when the test says so. */
function openStage(
  t: { after: (end: () => Promise<void>) => void },
  options: { waitMs?: number; waitingMax?: number } = {},
) {
  const real = createMessageParser({ timeoutMs: 60_000 });
  t.after(() => real.close());
  const turns = new ParsingTurns({ messages: { turns: 1, waitMs: 600_000, ...options } });
  const order: string[] = [];
  const running: (() => void)[] = [];
  const open = new Set<string>();
  const ask = async (name: string, ip: string, response?: ParsingClient["response"]) => {
    const held: Parser = {
      ...real,
      parse: async (raw) => {
        order.push(name);
        const parsed = await real.parse(raw);
        await new Promise<void>((resolve) => running.push(resolve));
        return parsed;
      },
    };
    open.add(name);
    try {
      await turns.parserFor(held, { ip, ...(response && { response }) }).parse(RAW);
      return name;
    } finally {
      open.delete(name);
    }
  };
  /** Each of these networks calls when the call before has ended. */
  const askInTurn = ([ip, ...others]: readonly string[]): void => {
    if (ip !== undefined) void ask(ip, ip).then(() => askInTurn(others));
  };
  /** Ends one call after the other, until none is left. */
  const finish = async (): Promise<void> => {
    while (open.size > 0) {
      running.shift()?.();
      await turnOfLoop();
    }
  };
  return { ask, askInTurn, order, finish };
}
