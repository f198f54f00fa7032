import { join } from "node:path";
import { getHead, repeatRequests } from "../http/repeat-requests.ts";
import { buildPlain } from "../mail/build-mail.ts";
import { openMailboxes, type Mailbox } from "../mail/open-mailboxes.ts";
import { sendMessages } from "../mail/send-messages.ts";
import { figureOf, ratioOf, type Outcome } from "../measurement.ts";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitOk } from "../processes/await-answer.ts";
import { startChild } from "../processes/child.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { onMeasuredCore } from "../processes/pin.ts";
import { root, startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 0.4, aim: 0.7, better: "higher" } as const;
const ROUNDS = 15;
/** A server runs for days; V8 keeps optimizing for about 30,000 requests. */
const WARM_UP_ROUNDS = 4;
const MAILBOXES = 1_000;
const MESSAGES = 10_000;
const REQUESTS = 10_000;
const CONNECTIONS = 16;

/** 10,000 messages in 1,000 mailboxes, each listed as the page does, compared with a constant of the same size. */
export async function measureMailboxLists(): Promise<Outcome> {
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    await fill(ours, mailboxes);
    const bytes = await listBytes(ours, mailboxes[0]);
    const bare = await startConstant(bytes);
    try {
      const { result, othersShare } = await measureOthersShare(() =>
        listInTurn(ours, mailboxes, bare.port),
      );
      return {
        measured: true,
        figures: [
          ratioOf("requests/s, ratio to a constant", result, TARGET),
          figureOf("ours: requests/s", "", result.ours),
          figureOf("Fastify with a constant: requests/s", "", result.theirs),
        ],
        notes: [
          `${MESSAGES / MAILBOXES} messages a mailbox, ${bytes.toLocaleString("en")} bytes a list, ${REQUESTS} requests a run over ${CONNECTIONS} connections, after ${WARM_UP_ROUNDS} runs that only warm up.`,
        ],
        othersShare,
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await ours.stop();
  }
}

async function fill(ours: Mayfly, mailboxes: readonly Mailbox[]): Promise<void> {
  await sendMessages({
    port: ours.smtpPort,
    connections: 20,
    messages: MESSAGES,
    keepOpen: true,
    recipients: mailboxes.map(({ email }) => email),
    message: buildPlain("Your order has left the harbour"),
  });
}

async function listBytes(ours: Mayfly, mailbox: Mailbox | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${mailbox?.token}` };
  const answer = await fetch(`${ours.origin}/api/email/messages`, { headers });
  const text = await answer.text();
  const listed = JSON.parse(text) as unknown[];
  if (listed.length !== MESSAGES / MAILBOXES) throw new Error(`Listed: ${listed.length}`);
  return Buffer.byteLength(text);
}

async function startConstant(bytes: number) {
  const port = await closedPort();
  const file = join(root, "bench/measurements/constant-answer.ts");
  const child = startChild(onMeasuredCore([process.execPath, file]), {
    env: { PORT: String(port), BYTES: String(bytes) },
  });
  await awaitOk(`http://127.0.0.1:${port}/`, child);
  return { pid: child.pid, port, stop: child.stop };
}

/** Alternates A B A B; the first rounds of each are warm-up. */
async function listInTurn(ours: Mayfly, mailboxes: readonly Mailbox[], barePort: number) {
  const port = Number(new URL(ours.origin).port);
  const own = mailboxes.map(({ token }) =>
    getHead(port, "/api/email/messages", { authorization: `Bearer ${token}` }),
  );
  const constant = [getHead(barePort, "/")];
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const theirs = await rate(barePort, constant);
    const ourRate = await rate(port, own);
    if (round < WARM_UP_ROUNDS) continue;
    rates.theirs.push(theirs);
    rates.ours.push(ourRate);
  }
  return rates;
}

async function rate(port: number, heads: readonly Buffer[]): Promise<number> {
  const elapsedMs = await repeatRequests({
    port,
    connections: CONNECTIONS,
    count: REQUESTS,
    heads,
  });
  return (REQUESTS * 1000) / elapsedMs;
}
