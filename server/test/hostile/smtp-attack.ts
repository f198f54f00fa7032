import { startTestServer } from "../../src/smtp/testing/test-server.ts";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { takeTime, type TestTime } from "../../src/smtp/testing/test-time.ts";
import type { TestContext } from "node:test";

export type SmtpUnderAttack = Awaited<ReturnType<typeof startSmtpUnderAttack>>;

const MAIL = "EHLO c\r\nMAIL FROM:<s@sender.test>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n";
const HONEST_SECONDS_MAX = 10;

/**
 * An SMTP server with the limits of the product. Clients come from any network, as a load balancer names it, and the
 * server's time passes only when a test lets it.
 */
export async function startSmtpUnderAttack(t: TestContext) {
  const time = takeTime(t);
  const started = await startTestServer(t, { proxyNetworks: ["127.0.0.1"] });
  const probe = await openFrom(started.port, "192.0.2.250");
  return {
    ...started,
    time,
    /** A client of this network that was told to send its message. */
    inDataFrom: (ip: string) => openInData(started.port, ip),
    /** Waits until the server has read what was sent before. */
    settle: async () => {
      for (let turn = 0; turn < 3; turn++) await probe.ask("NOOP");
    },
    /** The replies to one short message of each network; a client without a reply after ten seconds gets none. */
    sendHonest: async (ips: readonly string[]) => {
      const replies: string[] = [];
      const all = ips.map(async (ip, index) => {
        replies[index] = "no reply";
        const client = await openInData(started.port, ip);
        client.send("Subject: honest\r\n\r\nHello.\r\n.\r\n");
        replies[index] = await client.reply();
      });
      await passUntil({ time, probe }, Promise.all(all));
      return replies;
    },
  };
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

/** Lets up to ten seconds pass, as long as the work isn't done. */
async function passUntil(
  { time, probe }: { time: TestTime; probe: TestClient },
  work: Promise<unknown>,
): Promise<void> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  for (let second = 0; second <= HONEST_SECONDS_MAX; second++) {
    for (let turn = 0; turn < 20 && !isDone; turn++) await probe.ask("NOOP");
    if (isDone) return done;
    if (second < HONEST_SECONDS_MAX) await time.pass(1_000);
  }
}

/** A message of this size, without its end. */
export function beginMessage(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, `${"x".repeat(78)}\r\n`);
  bytes.write("Subject: large\r\n\r\n");
  return bytes;
}

/** The n-th network of hostile or of honest clients: each in a /24 of its own. */
export function networkOf(kind: "hostile" | "honest", index: number): string {
  return `${kind === "hostile" ? 203 : 198}.51.${index}.7`;
}
