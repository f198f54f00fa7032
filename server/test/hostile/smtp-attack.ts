import type { TestContext } from "node:test";
import { SMTP_LIMITS_DEFAULT } from "../../src/smtp/smtp-options.ts";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { startTestServer } from "../../src/smtp/testing/test-server.ts";
import { mockTime } from "../../src/smtp/testing/test-time.ts";
import { faultRounds } from "../faults/rounds.ts";

const MAIL = "EHLO c\r\nMAIL FROM:<s@sender.test>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n";
const HONEST_SECONDS_MAX = 10;
/** Round trips between two checks of the hostile clients' bytes. */
const TURNS = 20;

/** In the reduced version, memory and messages have an eighth of their size in the product. */
export const DIVISOR = faultRounds(8, 1);
const { bytesInFlightMax, messageBytesMax } = SMTP_LIMITS_DEFAULT;
export const LIMITS = {
  bytesInFlightMax: bytesInFlightMax / DIVISOR,
  messageBytesMax: messageBytesMax / DIVISOR,
};
const CLIENTS_MAX = 45;
/** In the product. Larger than 16 MiB: a buffer that doubles would be half empty. */
const LARGE = { sizeBytes: 16_800_000, memoryBytesMax: 27_000_000, count: 18 };
const SMALL = { sizeBytesMin: 8_000, sizeBytesMax: 1_000_000 };

/**
 * An SMTP server with the product's limits, or a part of them (`DIVISOR`). A load balancer reports any network for a
 * client, and the server's clock advances only when a test advances it.
 */
export async function startSmtpUnderAttack(t: TestContext) {
  const { started, time } = await startWithTime(t);
  const { port, server } = started;
  const probe = await openFrom(port, "192.0.2.250");
  return {
    ...started,
    time,
    /** Opens a client of this network that has got its 354. */
    inDataFrom: (ip: string) => openInData(port, ip),
    /** Resolves when the server has read all bytes sent before. */
    settle: () => settle(probe),
    holdMemory: (ipOf: (index: number) => string) =>
      holdMemory({
        probe,
        divisor: DIVISOR,
        open: (index) => openInData(port, ipOf(index)),
        look: () => {
          const { bytesInFlight, waitingForMemory } = server.gauges();
          return Promise.resolve({ usedBytes: bytesInFlight, waiting: waitingForMemory });
        },
      }),
    /**
     * Sends one message from each network and resolves with the replies, after ten seconds at the latest. Hostile
     * clients `goOn` in each second.
     */
    sendHonest: async (
      ips: readonly string[],
      sizeBytes = 100,
      goOn: (second: number) => Promise<void> = () => Promise.resolve(),
    ) => {
      const replies = ips.map(() => "no reply");
      const state = { isDone: false };
      const all = ips.map(async (ip, index) => {
        const client = await openInData(port, ip);
        client.send(beginMessage(sizeBytes));
        client.send("\r\n.\r\n");
        replies[index] = await client.reply();
      });
      void Promise.all(all).then(() => (state.isDone = true));
      for (let second = 0; second <= HONEST_SECONDS_MAX; second++) {
        if (second > 0) await time.pass(1_000);
        await goOn(second);
        for (let turn = 0; turn < TURNS && !state.isDone; turn++) await settle(probe);
        if (state.isDone) break;
      }
      return replies;
    },
  };
}

/** As in the product, the server checks its clients once per second of its clock, however slow the machine is. */
async function startWithTime(t: TestContext) {
  const time = mockTime(t);
  const sweeps: (() => void)[] = [];
  const keptInterval = setInterval;
  const intervals = t.mock.method(globalThis, "setInterval", (sweep: () => void) => {
    sweeps.push(sweep);
    return keptInterval(() => undefined, 60_000);
  });
  const started = await startTestServer(t, { proxyNetworks: ["127.0.0.1"], limits: LIMITS });
  intervals.mock.restore();
  const pass = async (ms: number): Promise<void> => {
    const looked = time.pass(ms);
    for (const sweep of sweeps) sweep();
    await looked;
  };
  return { started, time: { pass } };
}

type Attack = {
  probe: TestClient;
  /** The product's memory divided by that of this server. */
  divisor: number;
  /** Opens the n-th hostile client, up to its 354. */
  open: (index: number) => Promise<TestClient>;
  look: () => Promise<{ usedBytes: number; waiting: number }>;
};

/**
 * Uses all memory that the server grants, then stalls: eighteen large messages, then smaller ones for the rest. Only
 * the last one waits for memory and gets none.
 */
export async function holdMemory({ probe, divisor, open, look }: Attack): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  while (clients.length < CLIENTS_MAX) {
    const { usedBytes, waiting } = await look();
    if (waiting > 0) break;
    const client = await open(clients.length);
    const sizeBytes = chooseSize(clients.length, bytesInFlightMax - usedBytes * divisor) / divisor;
    clients.push(client);
    await sendUnlessWaiting(client, sizeBytes, { probe, look });
  }
  return clients;
}

function chooseSize(index: number, freeBytes: number): number {
  if (index < LARGE.count && freeBytes >= LARGE.memoryBytesMax) return LARGE.sizeBytes;
  return Math.min(SMALL.sizeBytesMax, Math.max(SMALL.sizeBytesMin, Math.floor(freeBytes / 2)));
}

/** Resolves when the server has read the bytes, or a message waits for memory. */
async function sendUnlessWaiting(
  { socket }: TestClient,
  sizeBytes: number,
  { probe, look }: Pick<Attack, "probe" | "look">,
): Promise<void> {
  const state = { isWritten: false };
  socket.write(beginMessage(sizeBytes), () => (state.isWritten = true));
  // The kernel buffers a few megabytes that the server has not read yet.
  let reads = Math.min(100, sizeBytes / 65_536);
  while (reads > 0 || !state.isWritten) {
    for (let turn = 0; turn < TURNS; turn++) await probe.ask("NOOP");
    if ((await look()).waiting > 0) return;
    if (state.isWritten) reads -= TURNS;
  }
}

async function settle(probe: TestClient): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await probe.ask("NOOP");
}

async function openFrom(port: number, ip: string): Promise<TestClient> {
  const client = await TestClient.open(port);
  client.send(`PROXY TCP4 ${ip} 127.0.0.1 4711 25\r\n`);
  await client.reply();
  return client;
}

async function openInData(port: number, ip: string): Promise<TestClient> {
  const client = await openFrom(port, ip);
  client.send(MAIL);
  await client.replies(4);
  return client;
}

/** Returns a message of this size without its end. */
export function beginMessage(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, `${"x".repeat(78)}\r\n`);
  bytes.write("Subject: honest\r\n\r\n");
  return bytes;
}

/** Returns the n-th network of hostile or honest clients, each in a separate /24. */
export function networkOf(kind: "hostile" | "honest", index: number): string {
  return `${kind === "hostile" ? 203 : 198}.51.${index}.7`;
}
