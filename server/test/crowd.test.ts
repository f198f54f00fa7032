import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { startTestApp, type TestApp } from "./app/test-app.ts";

/** More than Node's default backlog (511). */
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

describe("a crowd of simultaneous clients", () => {
  for (const { name, portOf, say, answer } of SERVICES) {
    test(`waits for acceptance, without a refusal, at ${name}`, ROOM, async (t) => {
      const app = await startTestApp({ LIMIT_CONNECTIONS_PER_IP: "0" });
      t.after(() => app.close());
      let connected = 0;
      // All connect before the server, in the same thread, can accept one.
      const crowd = Array.from({ length: CROWD }, () => {
        const socket = connect({ host: "127.0.0.1", port: portOf(app) });
        // The connection was refused or closed.
        socket.on("error", () => {});
        return socket.once("connect", () => connected++);
      });
      t.after(() => leave(crowd));
      const [first] = crowd;
      assert.ok(first);
      first.write(say);
      assert.match(String(await once(first, "data")), answer);
      // A client without room in the backlog retries after a second.
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
