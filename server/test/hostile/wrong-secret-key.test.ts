import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { newFolder } from "../new-folder.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { TEST_STORES } from "../stores/test-stores.ts";

const RIGHT = "the secret that this database was created with";
const WRONG = "a secret that this database never knew of at all";
const REFUSED = {
  name: "StartError",
  message: /^SECRET_KEY doesn't open the mail in this database, .*; set that value /,
};

for (const store of TEST_STORES)
  describe(`a server with a SECRET_KEY that doesn't match the database, on ${store.name}`, () => {
    let engine: Awaited<ReturnType<typeof store.start>>;
    let dataDir: string;
    let inbox: CreatedAddress;
    const start = (env: Record<string, string>): Promise<TestApp> =>
      startTestApp({ ...engine.env, DATA_DIR: dataDir, ...env });
    const during = async (
      env: Record<string, string>,
      use: (app: TestApp) => Promise<void> = async () => {},
    ): Promise<void> => {
      const app = await start(env);
      try {
        await use(app);
      } finally {
        await app.close();
      }
    };
    before(async () => {
      engine = await store.start();
      dataDir = mkdtempSync(join(tmpdir(), "mayfly-wrong-key-"));
      await during({ SECRET_KEY: RIGHT }, async (app) => {
        inbox = await app.createAddress();
        await app.send({ to: inbox.email, subject: "before" });
      });
    });
    after(async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test("refuses to start, with the reason but without a key in it, and creates nothing: with the right key it starts and reads", async () => {
      // For a new domain, the server would create company inboxes.
      await assert.rejects(
        start({ SECRET_KEY: WRONG, DOMAINS: "another.test" }),
        (error: Error) => {
          assert.equal(error.name, REFUSED.name);
          assert.match(error.message, REFUSED.message);
          assert.doesNotMatch(error.message, /never knew/);
          return true;
        },
      );
      await during({ SECRET_KEY: RIGHT }, async (app) => {
        const listed = await app.call("GET", "/api/email/messages", { token: inbox.id });
        const subjects = ((await listed.json()) as { subject: string }[]).map((one) => one.subject);
        assert.deepEqual(subjects, ["before"]);
        await app.send({ to: inbox.email, subject: "after" });
      });
    });
  });

test("a changed key on the embedded database names the file that holds the former one, and only there", async () => {
  const dataDir = newFolder();
  const env = { DATA_DIR: dataDir };
  const refusal = (changes: Record<string, string>) =>
    startTestApp({ ...env, ...changes }).then(
      () => "started",
      ({ message }: Error) => message.slice(message.indexOf("comma)")),
    );
  await (await startTestApp(env)).close();
  const unset = "comma), or unset SECRET_KEY if the value is in DATA_DIR/secret-key";
  assert.equal(await refusal({ SECRET_KEY: WRONG }), unset);
  writeFileSync(join(dataDir, "secret-key"), WRONG);
  const putBack = "comma), or put the file secret-key of this database back into DATA_DIR";
  assert.equal(await refusal({}), putBack);
  rmSync(join(dataDir, "secret-key"));
  assert.equal(await refusal({ SECRET_KEY: WRONG }), "comma)");
});

describe("a second node with another SECRET_KEY", () => {
  const [, store] = TEST_STORES;
  let engine: Awaited<ReturnType<typeof store.start>>;
  before(async () => void (engine = await store.start()));
  after(() => engine.stop());

  test("is refused, and the first node continues", async (t) => {
    const first = await startTestApp({ ...engine.env, SECRET_KEY: RIGHT });
    t.after(() => first.close());
    // Left from the embedded database.
    const dataDir = newFolder();
    writeFileSync(join(dataDir, "secret-key"), RIGHT);
    const second = { ...engine.env, DATA_DIR: dataDir, SECRET_KEY: WRONG };
    await assert.rejects(startTestApp(second), {
      ...REFUSED,
      message: /set that value \(behind a new one, after a comma\)$/,
    });
    const { email } = await first.createAddress();
    await first.send({ to: email, subject: "still here" });
  });

  test("can't initialize an empty database together with the first: one of two starts is refused", async () => {
    const env = await engine.emptyEnv();
    const starts = await Promise.allSettled(
      [RIGHT, WRONG].map((SECRET_KEY) => startTestApp({ ...env, SECRET_KEY })),
    );
    for (const one of starts) if (one.status === "fulfilled") await one.value.close();
    const refused = starts.filter((one) => one.status === "rejected");
    assert.equal(refused.length, 1);
    assert.match(String(refused[0]?.reason), /SECRET_KEY doesn't open/);
  });
});
