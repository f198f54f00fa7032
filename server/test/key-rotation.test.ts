import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { startApp } from "../src/app.ts";
import { readConfig } from "../src/config/config.ts";
import { createLog } from "../src/log.ts";
import {
  callTo,
  sendMail,
  startTestApp,
  type CreatedAddress,
  type TestApp,
} from "./app/test-app.ts";
import { solveAnswer } from "./app/solve-challenge.ts";
import { postgresEnv } from "./stores/test-stores.ts";
import { openTestPostgres, type TestPostgres } from "./test-postgres.ts";
import { newFolder } from "./new-folder.ts";

const FIRST = "the first secret of thirty-two bytes or more";
const SECOND = "the second secret of thirty-two bytes or more";
const ADMIN = "the operator's first key";

type Started = Pick<TestApp, "call"> & { smtpPort: number; close: () => Promise<void> };

let dataDir = "";
beforeEach(() => {
  dataDir = newFolder();
});

/** Starts a process on the data of the previous one. */
async function start(env: Record<string, string>): Promise<Started> {
  const defaults = { PORT: "0", SMTP_PORT: "0", DATA_DIR: dataDir, DNS_RESOLVER: "off" };
  const result = readConfig({ ...defaults, LOG_LEVEL: "silent", ADMIN_KEY: ADMIN, ...env });
  if (!result.valid) throw new Error(result.mistakes.join("; "));
  const app = await startApp(result.config, {
    log: createLog("silent"),
    siteFolder: "/nonexistent",
  });
  return {
    call: callTo(`http://127.0.0.1:${app.http?.port}`),
    smtpPort: app.smtp?.port ?? 0,
    close: app.close,
  };
}

async function during<Result>(
  env: Record<string, string>,
  use: (app: Started) => Promise<Result>,
): Promise<Result> {
  const app = await start(env);
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

async function createAddress({ call }: Started): Promise<CreatedAddress> {
  const answer = await call("POST", "/api/temp-emails", { body: {} });
  return (await answer.json()) as CreatedAddress;
}

async function subjects(
  { call }: Pick<TestApp, "call">,
  token: string,
): Promise<(string | undefined)[]> {
  const answer = await call("GET", "/api/email/messages", { token });
  assert.equal(answer.status, 200);
  const listed = (await answer.json()) as { id: string; subject: string }[];
  const bodies = listed.map(async ({ id, subject }) => {
    const opened = await call("GET", `/api/email/messages/${id}`, { token });
    assert.equal(opened.status, 200);
    return subject;
  });
  return Promise.all(bodies);
}

describe("a new SECRET_KEY", () => {
  test("before the former key leaves everything readable and seals new data; a new ADMIN_KEY locks the former one out", async () => {
    const old = await during({ SECRET_KEY: FIRST }, async (app) => {
      assert.equal((await askStats(app, ADMIN)).status, 200);
      const address = await createAddress(app);
      await sendMail(app.smtpPort, { to: address.email, subject: "before" });
      return address;
    });
    const both = { SECRET_KEY: `${SECOND},${FIRST}`, ADMIN_KEY: "the operator's second key" };
    const recent = await during(both, async (app) => {
      const refused = await askStats(app, ADMIN);
      assert.equal(refused.status, 401);
      assert.match(await refused.text(), /ADMIN_KEY_INVALID/);
      assert.equal((await askStats(app, both.ADMIN_KEY)).status, 200);
      assert.deepEqual(await subjects(app, old.id), ["before"]);
      await sendMail(app.smtpPort, { to: old.email, subject: "between" });
      const { email, password } = old;
      const restored = await app.call("POST", "/api/temp-emails/restore", {
        body: { email, password },
      });
      assert.equal(restored.status, 200);
      const address = await createAddress(app);
      await sendMail(app.smtpPort, { to: address.email, subject: "new" });
      return address;
    });
    // With the second key alone: its own data doesn't need the first key.
    await during({ SECRET_KEY: SECOND }, async (app) => {
      assert.deepEqual(await subjects(app, recent.id), ["new"]);
    });
    await during({ SECRET_KEY: `${SECOND},${FIRST}` }, async (app) => {
      assert.deepEqual(await subjects(app, old.id), ["between", "before"]);
    });
  });
});

describe("a new SECRET_KEY on many nodes", () => {
  let server: TestPostgres;
  before(async () => {
    server = await openTestPostgres();
  });
  after(() => server.stop());

  const STEPS = [`${FIRST},${SECOND}`, `${SECOND},${FIRST}`, SECOND];
  for (const [step, [former, next]] of [
    ["put first", STEPS.slice(0, 2)],
    ["alone, once nothing needs the former one", STEPS.slice(1)],
  ] as const)
    test(`${step}: each node opens what the other node creates`, async () => {
      const limits = { LIMIT_CREATE_PER_HOUR: "4", TRUST_PROXY: "127.0.0.1" };
      const shared = { ...(await postgresEnv(server)), ...limits };
      const nodes = await Promise.all(
        [former, next].map((secrets) => startTestApp({ ...shared, SECRET_KEY: String(secrets) })),
      );
      try {
        const [one, other] = nodes;
        assert.ok(one && other);
        for (const [index, [maker, reader]] of [
          [one, other],
          [other, one],
        ].entries()) {
          if (!maker || !reader) continue;
          const { email, id } = await maker.createAddress();
          await reader.send({ to: email, subject: "to the other node" });
          assert.deepEqual(await subjects(reader, id), ["to the other node"]);
          const headers = { "x-forwarded-for": `198.51.${index}.7` };
          const create = (app: TestApp, body = {}) =>
            app.call("POST", "/api/temp-emails", { headers, body });
          for (let free = 0; free < 2; free++) await create(maker);
          const challenge = await solveAnswer(await create(maker));
          assert.equal((await create(reader, { challenge })).status, 201);
        }
      } finally {
        await Promise.all(nodes.map((node) => node.close()));
      }
    });
});

function askStats({ call }: Started, key: string): Promise<Response> {
  return call("GET", "/api/admin/stats", { headers: { "x-admin-key": key } });
}
