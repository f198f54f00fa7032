import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { faultRounds } from "../faults/rounds.ts";
import { until } from "../until.ts";

const ADMIN_KEY = "the-operators-own-key";
/** More than the sockets of both sides buffer. */
const MESSAGE_BYTES = 16_000_000;
const OPENED_BYTES = 8 * 17_000_000;
/** A /24 may hold half of the memory. */
const OPENED_PER_WIDER_NETWORK = 4;
const NETWORKS = ["192.0.2", "198.51.100"];
const REQUESTS_PER_NETWORK = faultRounds(10, 40);
const AGAIN_AFTER_MS = faultRounds(20, 0);
const HONEST = "203.0.113.7";

/** The memory limit is per process, so the store makes no difference. */
describe("two networks that request a large message again and again, and read no answer", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      ADMIN_KEY,
      TRUST_PROXY: "127.0.0.1",
      LIMIT_OPENED_BYTES: String(OPENED_BYTES),
    });
  });
  after(() => app.close());

  test("get no more messages than their shares, and an honest visitor opens mail", async (t) => {
    const hostile = await receiveLarge(app);
    const honest = await receiveLarge(app);
    const attack = NETWORKS.flatMap((network) =>
      Array.from({ length: REQUESTS_PER_NETWORK }, (_, index) =>
        keepRequesting(app, hostile, `${network}.${1 + (index % 10)}`),
      ),
    );
    t.after(() => attack.forEach(({ end }) => end()));
    const answered = (): number => attack.filter((one) => one.isAnswered()).length;
    await until(
      "both networks hold their shares",
      () => answered() >= NETWORKS.length * OPENED_PER_WIDER_NETWORK,
    );
    assert.ok((await openedBytes(app)) <= OPENED_BYTES);
    assert.equal(answered(), NETWORKS.length * OPENED_PER_WIDER_NETWORK);

    const opened = await app.call("GET", `/api/email/messages/${honest.messageId}/raw`, {
      token: honest.token,
      headers: { "x-forwarded-for": HONEST },
    });
    assert.equal(opened.status, 200);
    assert.ok((await opened.arrayBuffer()).byteLength > MESSAGE_BYTES);
    assert.ok((await openedBytes(app)) <= OPENED_BYTES);
    attack.forEach(({ end }) => end());
    await until("nothing is held", async () => (await openedBytes(app)) === 0);
  });
});

type ReceivedMail = { token: string; messageId: string };

async function receiveLarge(app: TestApp): Promise<ReceivedMail> {
  const { email, id: token } = await app.createAddress();
  const line = `${"x".repeat(76)}\r\n`;
  const raw = `From: ada@example.org\r\nTo: ${email}\r\nSubject: large\r\n\r\n${line.repeat(MESSAGE_BYTES / line.length + 1)}`;
  await app.send({ to: email, raw });
  const listed = await app.call("GET", "/api/email/messages", { token });
  const [message] = (await listed.json()) as { id: string }[];
  assert.ok(message);
  return { token, messageId: message.id };
}

/** A client behind the proxy that requests the message until it gets it, and then reads only its first bytes. */
function keepRequesting(app: TestApp, mail: ReceivedMail, ip: string) {
  let socket: Socket | undefined;
  let isAnswered = false;
  let isEnded = false;
  const request = (): void => {
    if (isEnded) return;
    const current = connect(Number(new URL(app.baseUrl).port), "127.0.0.1");
    socket = current;
    current.on("error", () => {});
    current.once("data", (bytes) => {
      isAnswered = String(bytes).startsWith("HTTP/1.1 200 ");
      if (isAnswered) current.pause();
      else current.destroy();
    });
    current.once("close", () => {
      isAnswered = false;
      setTimeout(request, AGAIN_AFTER_MS);
    });
    current.write(
      `GET /api/email/messages/${mail.messageId}/raw HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${mail.token}\r\nX-Forwarded-For: ${ip}\r\n\r\n`,
    );
  };
  request();
  const end = (): void => {
    isEnded = true;
    socket?.destroy();
  };
  return { isAnswered: () => isAnswered, end };
}

async function openedBytes(app: TestApp): Promise<number> {
  const answer = await app.call("GET", "/api/admin/budgets", {
    headers: { "x-admin-key": ADMIN_KEY },
  });
  const budgets = (await answer.json()) as { name: string; used: number }[];
  const opened = budgets.find(({ name }) => name === "opened-bytes");
  assert.ok(opened);
  return opened.used;
}
