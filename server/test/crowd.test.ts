import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { startTestApp, type TestApp } from "./app/test-app.ts";

/** More than Node lets wait by itself (511). */
const CROWD = 700;
const ROOM = queueMax() < CROWD ? { skip: "the system lets fewer wait (somaxconn)" } : {};

const SERVICES = [
  { name: "SMTP", portOf: (app: TestApp) => app.smtpPort, say: "", answer: /^220 / },
  {
    name: "HTTP",
    portOf: (app: TestApp) => Number(new URL(app.baseUrl).port),
    say: "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n",
    answer: /^HTTP\/1\.1 200 /,
  },
];

describe("a crowd that comes at once", () => {
  for (const { name, portOf, say, answer } of SERVICES) {
    test(`waits to be let in, all of it, at ${name}`, ROOM, async (t) => {
      const app = await startTestApp({ LIMIT_CONNECTIONS_PER_IP: "0" });
      t.after(() => app.close());
      let connected = 0;
      // All of them knock before the server, in the same thread, can open to anybody.
      const crowd = Array.from({ length: CROWD }, () => {
        const socket = connect({ host: "127.0.0.1", port: portOf(app) });
        // Who can't be let in, or is sent away in the end.
        socket.on("error", () => {});
        return socket.once("connect", () => connected++);
      });
      t.after(() => leave(crowd));
      const [first] = crowd;
      assert.ok(first);
      first.write(say);
      assert.match(String(await once(first, "data")), answer);
      // Who finds no room tries again in a second.
      assert.equal(connected, CROWD);
    });
  }
});

function leave(crowd: readonly Socket[]): void {
  for (const socket of crowd) socket.destroy();
}

function queueMax(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  } catch {
    // Not Linux.
    return 0;
  }
}
