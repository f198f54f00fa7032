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

/** What the command prints, without a process. */
async function manage(args: string[], env: Record<string, string>) {
  const read = readConfig(env);
  assert.ok(read.valid);
  const { lines, exitCode: code } = await manageKeys(read.config, args);
  return { code, said: lines.join("\n") };
}

describe("npm run keys, beside a running server", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  const here = () => ({ DATA_DIR: app.dataDir, PORT: new URL(app.baseUrl).port });
  const keys = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...COMMAND_ENV, ...here() };
      execFile(process.execPath, [SCRIPT, ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });

  test("creates a key with quotas, lists it without its secret, and revokes it", async () => {
    const created = await keys("create", "CI of the shop", "--per-hour", "5", "--minutes", "60");
    const [key = "", hint = ""] = created.out.split("\n");
    assert.match(key, /^mk_[\w-]{43}$/);
    const id = /revoke (\S+)$/.exec(hint)?.[1] ?? "";
    assert.equal((await createWithKey(app, { key }, { minutes: 60 })).status, 201);
    const listed = await manage(["list"], here());
    assert.equal(listed.said, `${id}  CI of the shop  5 an hour, 1 of 50 live, 60 minutes`);
    assert.match((await manage(["revoke", id], here())).said, /“CI of the shop” revoked/);
    assert.equal((await createWithKey(app, { key })).status, 401);
    assert.match((await manage(["list"], here())).said, /, revoked \d{4}-/);
  });

  test("prints the server's refusal, its usage, and that no server responds", async () => {
    for (const [option, value] of [
      ["--per-hour", "abc"],
      ["--live", "0"],
      ["--minutes", "1.5"],
    ] as const) {
      const refused = await manage(["create", "a", option, value], here());
      assert.equal(refused.code, 1);
      assert.match(refused.said, new RegExp(`The option ${option} .* a whole number from 1 to`));
    }
    for (const args of [
      [],
      ["create"],
      ["drop", "x"],
      ["list", "--server", "localhost"],
      ["list", "--server", "localhost:3000"],
    ]) {
      assert.equal((await manage(args, here())).code, 64);
    }
    const wrong = await keys("list", "--all");
    assert.deepEqual([wrong.code, wrong.out], [64, ""]);
    assert.match(wrong.err, /^Usage: npm run keys -- create NAME/);
    // An id of an earlier version may begin with a dash.
    const unknown = await keys("revoke", "-Ab3dEf7hIj0");
    assert.deepEqual([unknown.code, unknown.out], [1, ""]);
    assert.doesNotMatch(unknown.err, /npm run keys/);
    const absent = await manage(["list"], { ...here(), PORT: String(await closedPort()) });
    assert.match(absent.said, /^No server answers at http:\/\/127\.0\.0\.1:\d+\. Start it/);
    const elsewhere = await manage(["list"], { ...here(), DATA_DIR: newFolder() });
    assert.match(elsewhere.said, /has no operator's key/);
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
      const { code, said } = await manage([...args, "--server", server], here());
      assert.equal(code, 1);
      assert.match(
        said,
        new RegExp(`^${server} answers ${status} and knows no API keys: .* --server`),
      );
    }
    await closeServer(other);
  });
});
