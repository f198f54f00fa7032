import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { startApp, type App } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { newFolder } from "../new-folder.ts";
import { spawnServer } from "../processes/server-process.ts";
import { until } from "../until.ts";

describe("a process that shuts down", () => {
  test("finishes a request although npm passes on the Ctrl+C that the terminal has sent, also if standard error was closed before the start", async () => {
    const env = { DATA_DIR: newFolder(), npm_lifecycle_event: "start" };
    const { child, output, exited } = spawnServer(env);
    child.stderr?.destroy();
    await until("the server is up", () => output().includes("Mayfly is up"));
    const [, port] = /"http":\{[^}]*"port":(\d+)/.exec(output()) ?? [];
    const begun = connect(Number(port), "127.0.0.1");
    begun.write("GET /healthz HTTP/1.1\r\nHost: test\r\n");
    // The response on another connection shows that the server has read the earlier bytes.
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    child.kill("SIGINT");
    await until("the server stops", () => output().includes('"stopping"'));
    child.kill("SIGINT");
    begun.end("\r\n");
    assert.deepEqual(await exited, { code: 0, signal: null });
  });

  test("announces it, and then closes everything", async (t) => {
    const { app, baseUrl, healthUrl } = await start(t);
    const kept = await talk(app);
    kept.write("GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n");
    assert.match(await kept.head(), /^HTTP\/1\.1 200 [^]*\r\nconnection: keep-alive\r\n/i);
    for (const url of [baseUrl, healthUrl])
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const { id, email } = await createInbox(baseUrl);
    const stream = await fetch(`${baseUrl}/api/email/stream`, {
      headers: { authorization: `Bearer ${id}` },
    });
    const text = stream.text();
    await app.drain();

    await t.test(
      "reports it on every health port while other requests are still served",
      async () => {
        for (const url of [baseUrl, healthUrl]) {
          const answer = await fetch(`${url}/readyz`);
          assert.equal(answer.status, 503);
          assert.match(await answer.text(), /"SHUTTING_DOWN"/);
          assert.equal((await fetch(`${url}/healthz`)).status, 200);
        }
        const raw = "Subject: late\r\n\r\nx\r\n";
        assert.match(await sendOnce(app.smtp?.port ?? 0, [email], raw), /^250 /);
      },
    );

    await t.test(
      "closes each connection after its response, so that none is closed during a request",
      async () => {
        kept.write("GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n");
        assert.match(await kept.head(), /^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
        await kept.ended;
      },
    );

    await t.test("answers a request that was sent before everything closes", async () => {
      const begun = await talk(app);
      begun.write("GET /healthz HTTP/1.1\r\nHost: test\r\n");
      // The response on another connection shows that the server has read the earlier bytes.
      await (await fetch(`http://127.0.0.1:${app.http?.port}/healthz`)).text();
      const closed = app.close();
      begun.write("\r\n");
      assert.match(await begun.head(), /^HTTP\/1\.1 200 /);
      await closed;
    });

    await t.test(
      "ends streams with a spread retry delay, so that clients don't reconnect at once",
      async () => {
        const [, waitMs = "0"] = /^retry: \d+\n\n[^]*retry: (\d+)\n\n$/.exec(await text) ?? [];
        assert.ok(Number(waitMs) > 0 && Number(waitMs) <= 2_000, `waits ${waitMs} ms`);
      },
    );
  });
});

async function start(t: TestContext) {
  const dataDir = newFolder();
  const result = readConfig({
    DATA_DIR: dataDir,
    PORT: "0",
    SMTP_PORT: "0",
    HEALTH_PORT: "0",
    DRAIN_SECONDS: "0",
    DNS_RESOLVER: "off",
  });
  if (!result.valid) throw new Error(result.mistakes.join("; "));
  const app = await startApp(result.config, {
    log: createLog("silent"),
    siteFolder: "/nonexistent",
  });
  t.after(async () => {
    await app.close();
  });
  const at = (address: { port: number } | undefined) => `http://127.0.0.1:${address?.port}`;
  return { app, baseUrl: at(app.http), healthUrl: at(app.health) };
}

/** A raw HTTP client; it expects short responses. */
async function talk(app: App) {
  const socket: Socket = connect({ host: "127.0.0.1", port: app.http?.port ?? 0 });
  const ended = Promise.withResolvers<void>();
  let text = "";
  let wake = (): void => {};
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
    wake();
  });
  socket.once("end", () => {
    ended.resolve();
    socket.destroy();
  });
  return {
    write: (request: string) => void socket.write(request, "latin1"),
    ended: ended.promise,
    async head(): Promise<string> {
      while (!/\r\n\r\n\{.*\}$/.test(text)) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        await woken.promise;
      }
      const answer = text;
      text = "";
      return answer;
    },
  };
}
