import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FullMessage } from "@mayfly/contract";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { until } from "../until.ts";
import { scrape } from "../app/scrape.ts";
import { receiveMail, type ReceivedMail } from "../mail/received-mail.ts";

const HOSTILE = "192.0.2.1";
const HONEST = "203.0.113.7";
/** More than may wait for the parser, of one network and of all. */
const REQUESTS = 300;
/** A worker needs longer for this message than the next request takes to arrive. */
const PARTS = 4_900;

/** The parser's limits are per process, so the store makes no difference. */
describe("a network that opens a message hundreds of times at once", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      TRUST_PROXY: "127.0.0.1",
      METRICS_PORT: "0",
      LIMIT_OPENED_BYTES: "0",
    });
  });
  after(() => app.close());

  test("is refused beyond its share of the parser, and an honest visitor opens mail in full", async (t) => {
    const [hostile, honest] = [await receiveParts(app), await receiveParts(app)];
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    const attack = Array.from({ length: REQUESTS }, () =>
      open(app, hostile, { ip: HOSTILE, signal: leaving.signal }),
    );
    const refused = await Promise.any(attack.map((one) => one.then(refusalOf)));
    assert.deepEqual(refused, [429, "5"]);

    const opened = await open(app, honest, { ip: HONEST });
    const message = (await opened.json()) as FullMessage;
    assert.deepEqual([message.incomplete, message.attachments.length], [false, 1]);
    const file = await open(app, honest, { ip: HONEST, path: "/attachments/0" });
    assert.equal(file.status, 200);

    leaving.abort();
    await Promise.allSettled(attack);
    await until("no client that has left waits", async () => (await waitingForParser(app)) === 0);
  });
});

async function receiveParts(app: TestApp): Promise<ReceivedMail> {
  const file = ["--b", "Content-Type: text/plain; name=a.txt", "", "content"];
  const part = ["--b", "Content-Type: text/plain", "", "text"];
  const parts = Array.from({ length: PARTS }, () => part).flat();
  const body = [...file, ...parts, "--b--"].join("\r\n");
  return receiveMail(app, ["Content-Type: multipart/mixed; boundary=b"], body);
}

/** Rejects unless the answer is a refusal. */
function refusalOf({ status, headers }: Response): [number, string | null] {
  if (status === 200) throw new Error("served");
  return [status, headers.get("retry-after")];
}

async function open(
  app: TestApp,
  { inbox, id }: ReceivedMail,
  { ip, path = "", signal }: { ip: string; path?: string; signal?: AbortSignal },
): Promise<Response> {
  const headers = { authorization: `Bearer ${inbox.id}`, "x-forwarded-for": ip };
  const url = `${app.baseUrl}/api/email/messages/${id}${path}`;
  return fetch(url, { headers, ...(signal && { signal }) });
}

async function waitingForParser({ metricsPort }: TestApp): Promise<number> {
  const { value } = await scrape(metricsPort);
  return value("mayfly_queue_waiting", { queue: "opened messages" }) ?? NaN;
}
