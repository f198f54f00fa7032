import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { until } from "../../../../test/until.ts";
import { openWay, type Way } from "../../../../test/network/open-way.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../../test/stores/embedded-postgres.ts";
import { startStandby, urlAt } from "../../../../test/stores/standby-postgres.ts";
import { newAddress, newMessage, NOW, rowsOf } from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import type { Store } from "../../store.ts";
import { openPostgresStore } from "../postgres-store.ts";
import { probePostgres } from "../probe-postgres.ts";

const log = createLog("silent");
const AWAY = { code: "STORE_UNAVAILABLE" };

describe("a store connected to a read-only server", () => {
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres;
  let url: string;
  let way: Way;
  let store: Store;
  before(async () => {
    primary = await startEmbeddedPostgres();
    url = await primary.createDatabase();
    await (await openPostgresStore(url, log)).close();
    standby = await startStandby(primary);
    way = await openWay(url);
    store = await openPostgresStore(way.url, log);
  });
  after(async () => {
    await store.close();
    await way.close();
    await Promise.all([primary.stop(), standby.stop()]);
  });

  const isReady = () =>
    store.check().then(
      () => true,
      () => false,
    );

  test("is unavailable for every call while it reaches a standby, and available with the primary", async () => {
    const address = newAddress();
    const made = await store.createAddress(address);
    assert.ok(made.created);
    way.turnTo(standby.port, { cut: true });
    // The pool may still contain cut connections.
    await until("it leads there", async () => !(await isReady()));
    const calls = {
      recipient: () => store.findRecipient(address.email),
      address: () => store.findAddress(address.email),
      watched: () => store.findAddressById(made.inboxId),
      list: () => store.listMessages(made.inboxId),
      clock: () => store.readClock(),
      ready: () => store.check(),
      message: () => store.addMessage(newMessage([made.inboxId])),
      creation: () => store.createAddress(newAddress()),
      purge: () => store.purgeEnded(10),
      alone: () => store.runExclusively("work", async () => assert.fail("it is done nowhere")),
    };
    for (const [name, call] of Object.entries(calls)) await assert.rejects(call, AWAY, name);
    way.turnTo(primary.port, { cut: true });
    await store.check();
    assert.equal((await store.findRecipient(address.email))?.inboxId, made.inboxId);
    assert.equal(rowsOf(await store.addMessage(newMessage([made.inboxId]))).length, 1);
  });

  test("continues on its open connections, and adds none from the standby", async () => {
    const address = newAddress();
    assert.ok((await store.createAddress(address)).created);
    way.turnTo(standby.port, { cut: false });
    // More concurrent calls than connections to the primary.
    const found = await Promise.allSettled(
      Array.from({ length: 8 }, () => store.findAddress(address.email)),
    );
    way.turnTo(primary.port, { cut: false });
    for (const one of found) {
      if (one.status === "rejected") assert.equal(one.reason.code, AWAY.code);
      else assert.equal(one.value?.publicId, address.publicId);
    }
    assert.ok(found.some(({ status }) => status === "fulfilled"));
  });

  test("is unavailable while its server is set to read only", async () => {
    const made = await store.createAddress(newAddress());
    assert.ok(made.created);
    await configure(url, "ALTER SYSTEM SET default_transaction_read_only = on");
    await until("it is noticed", async () => !(await isReady()));
    await assert.rejects(store.addMessage(newMessage([made.inboxId])), AWAY);
    await assert.rejects(store.createAddress(newAddress()), AWAY);
    await assert.rejects(store.check(), AWAY);
    await configure(url, "ALTER SYSTEM RESET default_transaction_read_only");
    await until("it is over", isReady);
    assert.equal(rowsOf(await store.addMessage(newMessage([made.inboxId]))).length, 1);
  });

  test("can't be opened or probed, and the error states the reason", async () => {
    const there = urlAt(standby, url);
    await assert.rejects(openPostgresStore(there, log), /database server is read-only/);
    const probe = probePostgres(there, { migrates: true });
    await assert.rejects(probe.probe(), /database server is read-only/);
    await assert.rejects(probe.readHealth(NOW), /database server is read-only/);
    await probe.close();
  });

  test("is available once the standby is promoted, without a restart", async () => {
    way.turnTo(standby.port, { cut: true });
    await until("it leads there", async () => !(await isReady()));
    await configure(urlAt(standby, url), "SELECT pg_promote()");
    await store.check();
    const made = await store.createAddress(newAddress());
    assert.ok(made.created);
    assert.equal(rowsOf(await store.addMessage(newMessage([made.inboxId]))).length, 1);
  });
});

/** As an operator does, in a session that may write. */
async function configure(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.query("SELECT pg_reload_conf()");
  await client.end();
}
