import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { startServer, type ServerProcess } from "../test/processes/server-process.ts";
import { callTo, type CreatedAddress } from "../test/app/test-app.ts";
import { builtPath, mainPath } from "./build-paths.ts";
import { saveBuild } from "./build-server.ts";
import { readServerBuild } from "./server-build.ts";
import { newFolder } from "../test/new-folder.ts";

const ADMIN_KEY = "an operator's key for tests";
/** The run of the tests builds it (`scripts/test.js`). */
const BUILT = readServerBuild(builtPath);
describe("the built server", () => {
  let server: ServerProcess;
  before(async () => {
    const env = { DATA_DIR: newFolder(), METRICS_PORT: "0", ADMIN_KEY };
    server = await startServer(env, join(builtPath, BUILT?.main ?? ""));
  });
  after(async () => {
    assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  });

  test("receives, reads, and forwards a message, each in its thread", async () => {
    const call = callTo(server.baseUrl);
    const create = async () =>
      (await (await call("POST", "/api/temp-emails")).json()) as CreatedAddress;
    const [from, to] = [await create(), await create()];
    await send(server.smtpPort, from.email);
    const [listed] = await listOf(from.id);
    assert.equal(listed?.subject, "built");

    const opened = await call("GET", `/api/email/messages/${listed?.id}`, { token: from.id });
    assert.match(((await opened.json()) as { text: string }).text, /in threads/);

    const body = { messageId: listed?.id, forwardTo: to.email };
    const forwarded = await call("POST", "/api/email/forward", { token: from.id, body });
    assert.equal(forwarded.status, 200, await forwarded.text());
    const [arrived] = await listOf(to.id);
    assert.match(arrived?.subject ?? "", /built/);

    async function listOf(token: string) {
      const answer = await call("GET", "/api/email/messages", { token });
      return (await answer.json()) as { id: string; subject: string }[];
    }
  });

  test("lists addresses for the operator in the thread for lists", async () => {
    const call = callTo(server.baseUrl);
    await call("POST", "/api/temp-emails");
    const headers = { "x-admin-key": ADMIN_KEY };
    const answer = await call("GET", "/api/admin/emails?limit=1", { headers });
    assert.equal(((await answer.json()) as unknown[]).length, 1);
  });

  test("checks whether a path can be decoded, although the result is unused", async () => {
    const answer = await callTo(server.baseUrl)("GET", "/api/%zz");
    const { error } = (await answer.json()) as { error: string };
    assert.deepEqual([answer.status, error], [404, "NOT_FOUND"]);
  });

  test("loads the rarely used parts: the API description, the metrics", async () => {
    const description = await callTo(server.baseUrl)("GET", "/api/openapi.json");
    assert.match(await description.text(), /^\{"openapi":"3\.1\.0"/);
    const { metrics } = JSON.parse(
      server
        .output()
        .split("\n")
        .find((line) => line.includes("Mayfly is up")) ?? "{}",
    ) as { metrics: { port: number } };
    const numbers = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
    assert.match(await numbers.text(), /^mayfly_smtp_connections_open 0$/m);
  });
});

test("a build keeps the previous build's files for running servers, and no older ones", () => {
  const place = newFolder();
  const bundle = { startedAt: new Date(), chunks: builtChunks() };
  for (const file of ["former.js", "older.js"]) writeFileSync(join(place, file), "");
  writeFileSync(join(place, "build.json"), '{"main":"former.js","files":["former.js"]}');
  saveBuild(bundle, place);
  const files = readdirSync(place);
  assert.deepEqual(
    ["former.js", "older.js"].map((file) => files.includes(file)),
    [true, false],
  );
  assert.equal(files.filter((file) => /^main-.*\.js$/.test(file)).length, 1);
  assert.deepEqual(readServerBuild(place), BUILT);
  saveBuild(bundle, place);
  assert.ok(readdirSync(place).includes("former.js"), "nothing changed, so nothing goes");
  writeFileSync(join(place, "build.json"), '{"main":"other.js","files":[]}');
  saveBuild(bundle, place);
  assert.equal(readdirSync(place).includes("former.js"), false);
});

/** Bundling them again takes longer than all other tests of this file. */
function builtChunks() {
  return (BUILT?.files ?? []).map((fileName) => ({
    fileName,
    code: readFileSync(join(builtPath, fileName), "utf8"),
    facadeModuleId: fileName === BUILT?.main ? mainPath : null,
  }));
}

async function send(port: number, to: string): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ from: "a@example.org", to, subject: "built", text: "in threads" });
  } finally {
    transport.close();
  }
}
