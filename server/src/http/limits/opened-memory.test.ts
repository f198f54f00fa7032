import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../app-error.ts";
import { OpenedMemory } from "./opened-memory.ts";

const AT_ONCE = { patienceMs: 0, reliefIntervalMs: 1 };
const IP = "192.0.2.1";

describe("the memory for opened messages", () => {
  test("gives a network its share, and the rest to its other requests as soon as it is given back", async () => {
    const memory = new OpenedMemory(800);
    const first = await memory.take({ ip: IP, sizeBytes: 60 });
    const second = memory.take({ ip: IP, sizeBytes: 60 });
    const other = await memory.take({ ip: "198.51.100.1", sizeBytes: 60 });
    assert.equal(memory.budget.used, 120);
    first();
    const release = await second;
    assert.equal(memory.budget.used, 120);
    for (const one of [release, release, other]) one();
    assert.equal(memory.budget.used, 0);
  });

  test("gives a message larger than every share to a network that holds nothing", async () => {
    const memory = new OpenedMemory(800);
    const release = await memory.take({ ip: IP, sizeBytes: 10_000 });
    assert.equal(memory.budget.used, 400);
    release();
  });

  test("a client that leaves while it waits ends its wait", { timeout: 20_000 }, async () => {
    const memory = new OpenedMemory(800, { waitMs: 1_000_000 });
    const release = await memory.take({ ip: IP, sizeBytes: 100 });
    const gone = new AbortController();
    const waiting = memory.take({ ip: IP, sizeBytes: 100 }, { signal: gone.signal });
    gone.abort();
    await assert.rejects(waiting, { code: "RATE_LIMITED" });
    release();
    assert.equal(memory.budget.used, 0);
  });

  test("a client that has left doesn't wait", { timeout: 20_000 }, async (t) => {
    const memory = new OpenedMemory(800, { waitMs: 60_000 });
    await memory.take({ ip: IP, sizeBytes: 800 });
    const refused = Promise.withResolvers<unknown>();
    const server = createServer((_request, response) => {
      const hold = () => memory.holdFor(response, { ip: IP, sizeBytes: 100 }, nextTurn);
      response.end().once("close", () => void hold().catch(refused.resolve));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    assert.ok((await refused.promise) instanceof AppError);
  });

  test("refuses a client that has waited too long, or with too many waits of its network", async () => {
    const memory = new OpenedMemory(800, { waitMs: 1 });
    const release = await memory.take({ ip: IP, sizeBytes: 100 });
    const isRefused = (error: unknown) =>
      error instanceof AppError && error.code === "RATE_LIMITED";
    const requests = Array.from({ length: 60 }, () => memory.take({ ip: IP, sizeBytes: 100 }));
    const outcomes = await Promise.allSettled(requests);
    assert.ok(outcomes.every((one) => one.status === "rejected" && isRefused(one.reason)));
    release();
    (await memory.take({ ip: IP, sizeBytes: 100 }))();
    assert.equal(memory.budget.used, 0);
  });

  test("ends the largest request of the network that holds most, in favor of one that holds less", async () => {
    const memory = new OpenedMemory(800, AT_ONCE);
    const ended: string[] = [];
    const hold = async (ip: string, sizeBytes: number): Promise<void> => {
      const release = await memory.take(
        { ip, sizeBytes },
        {
          end: () => {
            ended.push(`${ip} ${sizeBytes}`);
            release();
          },
        },
      );
    };
    for (const host of [1, 2, 3]) await hold(`192.0.2.${host}`, 100);
    for (const host of [4, 5]) await hold(`192.0.2.${host}`, 50);
    for (const host of [1, 2, 3, 4]) await hold(`198.51.100.${host}`, 97);
    await hold("203.0.113.1", 90);
    assert.deepEqual(ended, ["192.0.2.1 100"]);
  });

  test("ends a request once, and no other, while its message is still being read", async () => {
    const memory = new OpenedMemory(800, AT_ONCE);
    const ended: string[] = [];
    const hold = async (ip: string, sizeBytes: number): Promise<void> => {
      const end = (): void => {
        ended.push(`${ip} ${sizeBytes}`);
        setTimeout(release, 50);
      };
      const release = await memory.take({ ip, sizeBytes }, { end });
    };
    for (const host of [1, 2, 3, 4]) await hold(`192.0.2.${host}`, 100);
    for (const host of [1, 2, 3, 4]) await hold(`198.51.100.${host}`, 97);
    await hold("203.0.113.1", 90);
    assert.deepEqual(ended, ["192.0.2.1 100"]);
  });

  test("ends as many small requests as a large message needs, and none of a network that holds less", async () => {
    const memory = new OpenedMemory(800, { ...AT_ONCE, reliefIntervalMs: 20 });
    const ended: string[] = [];
    const hold = async (ip: string, sizeBytes: number): Promise<void> => {
      const end = (): void => {
        ended.push(ip);
        setImmediate(release);
      };
      const release = await memory.take({ ip, sizeBytes }, { end });
    };
    for (let count = 0; count < 40; count++) await hold(`192.0.2.${1 + (count % 5)}`, 10);
    for (let count = 0; count < 38; count++) await hold(`198.51.100.${1 + (count % 5)}`, 10);
    await hold("203.0.113.200", 20);
    await hold("203.0.113.1", 90);
    assert.equal(memory.budget.used, 800);
    assert.equal(ended.length, 9);
    const [small, large] = [ended.filter((ip) => ip.startsWith("198")), ended];
    assert.ok(small.length >= 3 && small.length < large.length);
    assert.ok(!ended.includes("203.0.113.200"));
  });

  test("ends requests of the next network if those of the largest can't be ended or end slowly", async () => {
    const memory = new OpenedMemory(800, { ...AT_ONCE, waitMs: 2_000 });
    const ended: string[] = [];
    for (const host of [1, 2, 3]) await memory.take({ ip: `192.0.2.${host}`, sizeBytes: 100 });
    const slow = { ip: "192.0.2.4", sizeBytes: 50 };
    await memory.take(slow, { end: () => void ended.push("slow") });
    for (const host of [1, 2, 3]) {
      const message = { ip: `198.51.100.${host}`, sizeBytes: 100 };
      const end = (): void => {
        ended.push(message.ip);
        release();
      };
      const release = await memory.take(message, { end });
    }
    for (const host of [1, 2]) await memory.take({ ip: `203.0.113.${host}`, sizeBytes: 75 });
    assert.equal(memory.budget.used, 800);
    await memory.take({ ip: "2001:db8::1", sizeBytes: 100 });
    assert.deepEqual(ended, ["slow", "198.51.100.1"]);
  });

  test("lets no client overtake one that waits for all networks", { timeout: 20_000 }, async () => {
    const memory = new OpenedMemory(800);
    const held: (() => void)[] = [];
    for (const net of ["192.0.2", "198.51.100"])
      for (const host of [1, 2, 3, 4])
        held.push(await memory.take({ ip: `${net}.${host}`, sizeBytes: 99 }));
    const large = memory.take({ ip: "203.0.113.1", sizeBytes: 100 });
    let isSmallServed = false;
    const small = memory.take({ ip: "192.0.2.9", sizeBytes: 5 }).then((release) => {
      isSmallServed = true;
      return release;
    });
    await nextTurn();
    assert.equal(isSmallServed, false);
    held[0]?.();
    await large;
    await small;
  });

  test("leaves no listener on a response that reads one message after another", async (t) => {
    const memory = new OpenedMemory(800);
    const listeners: number[] = [];
    const server = createServer((_request, response) => {
      const lookAtAll = async (): Promise<void> => {
        for (let messages = 0; messages < 3; messages++) {
          const message = { ip: IP, sizeBytes: 100 };
          (await memory.holdFor(response, message, () => Promise.resolve())).release();
          listeners.push(response.listenerCount("close"));
        }
        response.end();
      };
      void lookAtAll();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    assert.equal(new Set(listeners).size, 1);
    assert.equal(memory.budget.used, 0);
  });

  test("holds the memory of a message until it is read, even if the client has left", async (t) => {
    const memory = new OpenedMemory(800);
    const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const left = Promise.withResolvers<number>();
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((_request, response) => {
      response.once("close", () => setImmediate(() => left.resolve(memory.budget.used)));
      const reading = (): Promise<void> => {
        begun.resolve();
        return read.promise;
      };
      memory.holdFor(response, { ip: IP, sizeBytes: 100 }, reading).catch(outcome.resolve);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await begun.promise;
    client.destroy();
    assert.equal(await left.promise, 100);
    read.resolve();
    assert.ok((await outcome.promise) instanceof AppError);
    assert.equal(memory.budget.used, 0);
  });

  test("ends a response if its client stops reading, and releases its memory", async (t) => {
    const memory = new OpenedMemory(800, { stalledMs: 50 });
    const server = createServer((_request, response) => {
      const read = (): Promise<void> => Promise.resolve();
      void memory.holdFor(response, { ip: IP, sizeBytes: 100 }, read).then(() => {
        response.end(Buffer.alloc(64 * 1024 * 1024));
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => {});
    t.after(() => client.destroy());
    client.pause().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    const [socket] = (await once(server, "connection")) as [typeof client];
    await once(socket, "close");
    while (memory.budget.used > 0) await nextTurn();
  });
});
