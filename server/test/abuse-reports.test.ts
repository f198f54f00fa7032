import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createContentKeys } from "../src/inbox/content-keys.ts";
import { deriveWrappingKeys } from "../src/inbox/content-key.ts";
import { createLog } from "../src/log.ts";
import { createRandomSource } from "../src/keys/random-source.ts";
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import type { Store } from "../src/store/store.ts";
import { openTestPostgres, type TestPostgres } from "./test-postgres.ts";
import { startForwarding, tokenIn, type Forwarding } from "./mail/forwarding.ts";
import { postgresEnv } from "./stores/test-stores.ts";

/** On SQLite, so that a second process can open the database. */
describe("a complaint about mail that we sent", () => {
  let server: TestPostgres;
  let stage: Forwarding;
  let store: Store;
  let env: Record<string, string>;
  before(async () => {
    server = await openTestPostgres();
    env = await postgresEnv(server);
    stage = await startForwarding(env);
    store = await openPostgresStore(env["DATABASE_URL"] ?? "", createLog("silent"));
  });
  after(async () => {
    await stage.close();
    await store.close();
    await server.stop();
  });

  const readInbox = async (local: string) => {
    const inbox = await store.findAddress({ local, domain: "mayfly.test" });
    assert.ok(inbox);
    const [key] = deriveWrappingKeys([Buffer.from(env["SECRET_KEY"] ?? "")]);
    assert.ok(key);
    const wrappedKey = await store.findWrappedKey(inbox.inboxId);
    assert.ok(wrappedKey);
    const sealed = await store.listMessages(inbox.inboxId);
    return createContentKeys([key], createRandomSource()).openSummaries(
      wrappedKey,
      sealed.map(({ summary }) => summary),
    );
  };

  test("to an address that our mails name reaches the company's abuse inbox", async () => {
    const target = stage.newTarget();
    await stage.forward(await stage.newInbox(), target);
    await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
    const named = stage
      .mailTo(target)
      .map(({ raw }) => /^X-Report-Abuse: mailto:(\S+)\r$/m.exec(raw.toString())?.[1]);
    assert.deepEqual(named, ["abuse@mayfly.test", "abuse@mayfly.test"]);
    await stage.app.send({ to: named[0] ?? "", subject: "I don't want this", text: "Stop it." });
    const [newest] = await readInbox("abuse");
    assert.equal(newest?.subject, "I don't want this");
    assert.equal(newest?.intro, "Stop it.");
  });

  test("to abuse and postmaster reaches their inboxes, at every domain", async () => {
    for (const to of ["postmaster@mayfly.test", "postmaster@burrow.test", "abuse@burrow.test"]) {
      await stage.app.send({ to, subject: `To ${to}`, text: "Please look." });
      assert.equal((await readInbox(to.split("@")[0] ?? ""))[0]?.subject, `To ${to}`);
    }
  });
});
