import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Balancer, type Backend } from "../processes/balancer.ts";
import { CallLoad } from "../clients/call-load.ts";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { faultRounds, pauseBetween } from "./rounds.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { NoAnswer, SmtpClient } from "../clients/smtp-client.ts";
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

describe("two nodes behind a balancer, under load", () => {
  test("are each restarted without one failed call, message or lost event", () =>
    withDatabase("PostgreSQL", (env) =>
      restartEach({ ...env, DRAIN_SECONDS: String(DRAIN_SECONDS) }),
    ));
});

type UnderLoad = { balancer: Balancer; calls: CallLoad; env: Record<string, string> };
type Node = { server: ServerProcess; backend: Backend };

async function restartEach(env: Record<string, string>): Promise<void> {
  const balancer = await Balancer.start();
  const followers: StreamFollower[] = [];
  try {
    let nodes = [await addNode(balancer, env), await addNode(balancer, env)];
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

async function addNode(balancer: Balancer, env: Record<string, string>): Promise<Node> {
  const server = await startServer({ ...env, HEALTH_PORT: "0" });
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
  const fresh = await addNode(balancer, env);
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
