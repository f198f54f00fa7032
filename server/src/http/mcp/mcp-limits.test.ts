import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { issueKey } from "../../../test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../../test/app/operator.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { untilWaiting, wait } from "../../../test/app/waiting.ts";
import { createByTool, ERAS, openMcp, type McpClient } from "../../../test/mcp/mcp-client.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("limits of MCP", () => {
  let app: TestApp;
  let mcp: McpClient;
  before(async () => {
    app = await startTestApp({
      LIMIT_CREATE_PER_HOUR: "4",
      LIMIT_OPENED_PER_MINUTE: "3",
      LIMIT_WAITS_PER_IP: "2",
      METRICS_PORT: "0",
      ADMIN_KEY: OPERATORS_KEY,
    });
    mcp = await openMcp(app);
  });
  after(async () => {
    await mcp.client.close();
    await app.close();
  });

  test("counts creations with the page's, and refuses where the page must solve a challenge", async () => {
    await createByTool(mcp);
    assert.equal((await app.call("POST", "/api/temp-emails", { body: {} })).status, 201);
    const { isError, texts } = await mcp.tool("create_address");
    assert.ok(isError);
    assert.match(texts.join(), /^Your network has created many addresses\. Use one of them/);
    assert.equal((await app.call("POST", "/api/temp-emails", { body: {} })).status, 428);
  });

  test("counts creations with an API key in its quota, which may choose their life", async () => {
    const { key } = await issueKey(app, { creationsPerHour: 1, minutes: 60 });
    const keyed = await openMcp(app, undefined, { authorization: `Bearer ${key}` });
    const [create] = (await keyed.client.listTools()).tools;
    assert.deepEqual(Object.keys(create?.inputSchema.properties ?? {}), ["domain", "minutes"]);
    const { structured } = await keyed.tool("create_address", { minutes: 60 });
    const lifeMs = Date.parse(String(structured?.["expires_at"])) - app.clock.nowMs();
    assert.equal(Math.round(lifeMs / MINUTE_MS), 60);
    const { texts } = await keyed.tool("create_address");
    assert.match(texts.join(), /^This API key has used up its new addresses of this hour\./);
    await keyed.client.close();
    const unknown = await openMcp(app, undefined, { authorization: `Bearer ${key.slice(0, -2)}` });
    assert.match((await unknown.tool("create_address")).texts.join(), /^This API key is not valid/);
    await unknown.client.close();
  });

  test("counts opened messages with the page's", async () => {
    const open = () => mcp.tool("read_email", { handle: "mcp_none", id: "none" });
    const answers = [await open(), await open()];
    for (const { texts } of answers) assert.match(texts.join(), /handle is not valid/);
    assert.equal((await wait(app, "none")).status, 401);
    assert.match((await open()).texts.join(), /^Too many requests\. .* Try again in \d+ s\.$/);
  });

  for (const era of ERAS) {
    test(`counts waits with the page's, and frees the slot of a canceled call, in revision ${era}`, async () => {
      app.clock.advance(HOUR_MS);
      const caller = await openMcp(app, era);
      const { handle } = await createByTool(caller);
      const { id } = await app.createAddress();
      const stopping = new AbortController();
      const { signal } = stopping;
      const waits = [
        wait(app, id, { query: "?timeout=55", signal }),
        caller.tool("wait_for_email", { handle, timeout_seconds: 55 }, signal),
      ];
      await untilWaiting(app, 2);
      const third = await caller.tool("wait_for_email", { handle });
      assert.ok(third.isError);
      assert.match(third.texts.join(), /^Too many calls already wait .* Try again in \d+ s\.$/);
      stopping.abort();
      for (const ended of await Promise.allSettled(waits)) assert.equal(ended.status, "rejected");
      await untilWaiting(app, 0);
      await caller.client.close();
    });
  }

  test("a client can't cancel the call of another one", async () => {
    app.clock.advance(HOUR_MS);
    const callers = await Promise.all([openMcp(app, ERAS[0]), openMcp(app, ERAS[0])]);
    const { handle } = await createByTool(mcp);
    const stopping = new AbortController();
    const waits = callers.map((caller, at) =>
      caller.tool(
        "wait_for_email",
        { handle, timeout_seconds: 55 },
        ...(at === 0 ? [stopping.signal] : []),
      ),
    );
    await untilWaiting(app, 2);
    stopping.abort();
    await assert.rejects(waits[0] ?? Promise.resolve());
    await untilWaiting(app, 1);
    await mcp.tool("delete_address", { handle });
    assert.match((await waits[1])?.texts.join() ?? "", /^This address has ended/);
    await Promise.all(callers.map((caller) => caller.client.close()));
  });
});
