import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BUILD_HEADER } from "@mayfly/contract/constants";
import { createWithKey } from "../app/api-keys.ts";
import { manageKeys } from "../../src/commands/manage-keys.ts";
import { readConfig } from "../../src/config/config.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { COMMAND_ENV } from "./command-env.ts";
import { newFolder } from "../new-folder.ts";
import { closeServer } from "../network/close-server.ts";
import { closedPort } from "../network/closed-port.ts";

const SCRIPT = fileURLToPath(new URL("../../../scripts/manage-keys.js", import.meta.url));

describe("npm run keys, beside a running server", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  const keys = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const { port } = new URL(app.baseUrl);
      const placed = { ...COMMAND_ENV, DATA_DIR: app.dataDir, PORT: port, ...env };
      execFile(process.execPath, [SCRIPT, ...args], { env: placed }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });

  test("creates a key with quotas, lists it without its secret, and revokes it", async () => {
    const created = await keys(["create", "CI of the shop", "--per-hour", "5", "--minutes", "60"]);
    const [key = "", hint = ""] = created.out.split("\n");
    assert.match(key, /^mk_[\w-]{43}$/);
    const id = /revoke (\S+)$/.exec(hint)?.[1] ?? "";
    assert.equal((await createWithKey(app, { key }, { minutes: 60 })).status, 201);
    const listed = await keys(["list"]);
    assert.equal(listed.out, `${id}  CI of the shop  5 an hour, 1 of 50 live, 60 minutes\n`);
    assert.match((await keys(["revoke", id])).out, /“CI of the shop” revoked/);
    assert.equal((await createWithKey(app, { key })).status, 401);
    assert.match((await keys(["list"])).out, /, revoked \d{4}-/);
  });

  test("prints the server's refusal, its usage, and that no server responds", async () => {
    for (const [option, value] of [
      ["--per-hour", "abc"],
      ["--live", "0"],
      ["--minutes", "1.5"],
    ] as const) {
      const refused = await keys(["create", "a", option, value]);
      assert.deepEqual([refused.code, refused.out], [1, ""]);
      assert.match(refused.err, new RegExp(`The option ${option} .* a whole number from 1 to`));
    }
    const wrong = await keys(["list", "--all"]);
    assert.deepEqual([wrong.code, wrong.out], [64, ""]);
    assert.match(wrong.err, /^Usage: npm run keys -- create NAME/);
    const read = readConfig({});
    assert.ok(read.valid);
    for (const args of [
      [],
      ["create"],
      ["drop", "x"],
      ["list", "--server", "localhost"],
      ["list", "--server", "localhost:3000"],
    ]) {
      assert.equal((await manageKeys(read.config, args)).exitCode, 64);
    }
    // An id of an earlier version may begin with a dash.
    const unknown = await keys(["revoke", "-Ab3dEf7hIj0"]);
    assert.deepEqual([unknown.code, unknown.out], [1, ""]);
    assert.doesNotMatch(unknown.err, /npm run keys/);
    const port = String(await closedPort());
    const absent = await keys(["list"], { PORT: port });
    assert.match(absent.err, /No server answers at http:\/\/127\.0\.0\.1:\d+\. Start it/);
    const elsewhere = await keys(["list"], { DATA_DIR: newFolder() });
    assert.match(elsewhere.err, /has no operator's key/);
  });

  test("says so if an earlier version answers, another program, or a proxy without its server", async () => {
    const other = createServer(({ method }, response) => {
      if (method === "POST") response.writeHead(200).end('{"ok":true}');
      else if (method === "DELETE") response.writeHead(502).end("<h1>Bad Gateway</h1>");
      else {
        const earlier = response.writeHead(404, { [BUILD_HEADER]: "of before" });
        earlier.end('{"error":"NOT_FOUND","message":"None."}');
      }
    });
    await once(other.listen(0, "127.0.0.1"), "listening");
    const server = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const [args, status] of [
      [["list"], 404],
      [["create", "a"], 200],
      [["revoke", "a"], 502],
    ] as const) {
      const { code, err } = await keys([...args, "--server", server]);
      assert.equal(code, 1);
      assert.match(
        err,
        new RegExp(`^${server} answers ${status} and knows no API keys: .* --server`),
      );
    }
    await closeServer(other);
  });
});
