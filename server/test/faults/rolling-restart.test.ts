import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client } from "pg";
import { Balancer, type Backend } from "../processes/balancer.ts";
import { CallLoad } from "../clients/call-load.ts";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { faultRounds, pauseBetween } from "./rounds.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { NoAnswer, sendOnce, SmtpClient } from "../clients/smtp-client.ts";
import { withDatabase } from "./stores.ts";
import { StreamFollower } from "../clients/stream-follower.ts";
import { until } from "../until.ts";

const DRAIN_SECONDS = 4;
/**
 * The promise holds for balancers that notice within the drain time; a run in which this machine delayed the
 * balancer doesn't count.
 */
const NOTICED_WITHIN_MS = (DRAIN_SECONDS - 1) * 1000;
const TRIES_MAX = 12;
/** Each of the two nodes, or only the first. */
const RESTARTED = faultRounds(1, 2);

describe("three nodes that start at once on an empty database", () => {
  test("all start, and each migration runs once", (t) =>
    withDatabase("PostgreSQL", async (given) => {
      const env = { ...given, HEALTH_PORT: "0", DRAIN_SECONDS: String(DRAIN_SECONDS) };
      const database = new Client({ connectionString: given["DATABASE_URL"] });
      await database.connect();
      // The databases of a run have the tables.
      await database.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
      const nodes = await Promise.all([1, 2, 3].map(() => startServer(env)));
      await checkTogether(database, nodes);
      await database.end();
      const [doomed, ...others] = nodes;
      assert.ok(doomed);
      await t.test(
        "the kill of one breaks no session on other nodes, and loses no acknowledged message or event",
        () => killOne(doomed, others),
      );
      await t.test(
        "behind a balancer, under load, are each restarted without one failed call, message or lost event",
        () => restartEach(env, others),
      );
    }));
});

type Counts = { runs: number; migrations: number; company: number; names: number };

async function checkTogether(database: Client, nodes: readonly ServerProcess[]): Promise<void> {
  const { rows } = await database.query<Counts>(
    `SELECT (SELECT count(*)::int FROM kysely_migration) AS runs,
       (SELECT count(DISTINCT name)::int FROM kysely_migration) AS migrations,
       (SELECT count(*)::int FROM address WHERE kind = 'company') AS company,
       (SELECT count(DISTINCT local_part)::int FROM address WHERE kind = 'company') AS names`,
  );
  assert.equal(rows[0]?.runs, rows[0]?.migrations);
  // Only one process creates the company inboxes at the start.
  assert.equal(rows[0]?.company, rows[0]?.names);
  const { email, id } = await createInbox(nodes[0]?.baseUrl ?? "");
  for (const { smtpPort } of nodes) {
    assert.match(await sendOnce(smtpPort, [email], "Subject: up\r\n\r\nx\r\n"), /^250 /);
  }
  for (const { baseUrl } of nodes) assert.equal((await listInbox(baseUrl, id)).length, 3);
}

async function killOne(doomed: ServerProcess, others: readonly ServerProcess[]): Promise<void> {
  // Created on the node that will be killed; the streams start there too.
  const inboxes = [await createInbox(doomed.baseUrl), await createInbox(doomed.baseUrl)];
  let alive = [doomed, ...others];
  const whereFirst = (): string => alive[0]?.baseUrl ?? "";
  const followers = inboxes.map(({ id }) => new StreamFollower(whereFirst, id));
  let turn = 0;
  const mail = new MailLoad({
    addresses: inboxes.map(({ email }) => email),
    senders: 6,
    whenUp: async () => alive[turn++ % alive.length]?.smtpPort ?? 0,
  });
  await until("messages are told of", () => followers.every(({ received }) => received.length > 5));
  alive = [...others];
  await doomed.end("SIGKILL");
  await mail.untilAcknowledged(30);
  await mail.stop();
  const counts = await checkStored(whereFirst(), inboxes, mail.mails);
  for (const [index, follower] of followers.entries()) {
    const expected = Array.from({ length: counts[index] ?? 0 }, (_, seq) => seq + 1);
    await until("the last message is told", () => follower.received.length >= expected.length);
    await follower.stop();
    assert.deepEqual(follower.received, expected);
    assert.ok(follower.resumed > 0);
  }
}

type UnderLoad = { balancer: Balancer; calls: CallLoad; env: Record<string, string> };
type Node = { server: ServerProcess; backend: Backend };

async function restartEach(
  env: Record<string, string>,
  servers: readonly ServerProcess[],
): Promise<void> {
  const balancer = await Balancer.start();
  const followers: StreamFollower[] = [];
  try {
    let nodes: Node[] = [];
    for (const server of servers) nodes.push(await addNode(balancer, server));
    const inboxes = [await createInbox(balancer.httpUrl), await createInbox(balancer.httpUrl)];
    for (const { id } of inboxes) followers.push(new StreamFollower(() => balancer.httpUrl, id));
    const calls = new CallLoad({ origin: balancer.httpUrl, callers: 2 });
    const mail = new MailLoad({
      addresses: inboxes.map(({ email }) => email),
      senders: 2,
      whenUp: async () => balancer.smtpPort,
    });
    for (const node of nodes.slice(0, RESTARTED)) {
      await Promise.all([calls.untilAnswered(10), mail.untilAcknowledged(20)]);
      const fresh = await restartJudged({ balancer, calls, env }, node);
      nodes = [...nodes.filter((other) => other !== node), fresh];
    }
    await Promise.all([calls.untilAnswered(10), mail.untilAcknowledged(20)]);
    await Promise.all([calls.stop(), mail.stop()]);

    assert.deepEqual(calls.failures, []);
    // Idle sessions get a 421; no message in progress is deferred or left in doubt.
    for (const reply of mail.putOff) assert.match(reply, /^421 4\.3\.2 /);
    assert.deepEqual(
      mail.mails.filter(({ inDoubt }) => inDoubt > 0).map(({ name }) => name),
      [],
    );
    const stored = await checkStored(balancer.httpUrl, inboxes, mail.mails);
    for (const [index, follower] of followers.entries()) {
      const expected = Array.from({ length: stored[index] ?? 0 }, (_, seq) => seq + 1);
      await until("the last message is told", () => follower.received.length >= expected.length);
      await follower.stop();
      assert.deepEqual(follower.received, expected);
    }
    for (const { server } of nodes) await server.end("SIGKILL");
  } finally {
    await balancer.close();
    // Stops the followers of failed tests.
    await Promise.all(followers.map((follower) => follower.stop()));
  }
}

async function addNode(balancer: Balancer, server: ServerProcess): Promise<Node> {
  const httpPort = Number(new URL(server.baseUrl).port);
  const backend = { readyPort: server.healthPort, httpPort, smtpPort: server.smtpPort };
  await balancer.add(backend);
  return { server, backend };
}

/** Repeats the restart if the balancer noticed too late: such a run proves nothing. */
async function restartJudged(under: UnderLoad, node: Node): Promise<Node> {
  let current = node;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { fresh, noticedInTime, turnedAway } = await restart(under, current);
    if (noticedInTime) {
      assert.deepEqual(turnedAway, []);
      assert.deepEqual(under.calls.failures, []);
      return fresh;
    }
    under.calls.failures.length = 0;
    current = fresh;
  }
  throw new Error("This machine is too slow for its balancer to notice anything");
}

type Restarted = { fresh: Node; noticedInTime: boolean; turnedAway: string[] };

/**
 * As an operator does: signals the node, waits for its exit, starts it again, and only then continues with the next.
 */
async function restart(
  { balancer, env }: UnderLoad,
  { server, backend }: Node,
): Promise<Restarted> {
  const askedAtMs = performance.now();
  const ended = server.end("SIGTERM");
  const cut: string[] = [];
  // Senders keep their connections, so this adds new ones. Calls open new connections anyway.
  while (balancer.sendsTo(backend)) {
    if (!(await isGreeted(balancer.smtpPort))) cut.push("ungreeted");
    await pauseBetween();
  }
  const noticedInTime = performance.now() - askedAtMs < NOTICED_WITHIN_MS;
  assert.deepEqual(await ended, { code: 0, signal: null });
  balancer.remove(backend);
  const fresh = await addNode(balancer, await startServer(env));
  return { fresh, noticedInTime, turnedAway: [...balancer.refusedBy(backend), ...cut] };
}

async function isGreeted(smtpPort: number): Promise<boolean> {
  try {
    (await SmtpClient.open(smtpPort)).close();
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    throw error;
  }
}
