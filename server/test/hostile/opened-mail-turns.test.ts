import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MessagePort } from "node:worker_threads";
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
const HEADER = ["Content-Type: multipart/mixed; boundary=b"];
const FILE = ["--b", "Content-Type: text/plain; name=a.txt", "", "content"];
const PART = ["--b", "Content-Type: text/plain", "", "text"];
const BODY = [...FILE, ...Array.from({ length: PARTS }, () => PART).flat(), "--b--"].join("\r\n");

/** The parser's limits are per process, so the store makes no difference. */
describe("a network that opens a message hundreds of times at once", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      TRUST_PROXY: "127.0.0.1",
      MCP: "on",
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

  test("or by an agent's tools is refused, too, and workers read what the tools return", async (t) => {
    const post = t.mock.method(MessagePort.prototype, "postMessage");
    const [read, honest] = [await receiveByTool(app), await receiveMail(app)];
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    const attack = Array.from({ length: REQUESTS }, () => callTool(app, read, leaving.signal));
    const [refused, served] = await Promise.all([
      Promise.any(attack.map((one) => one.then((answer) => answerAs(answer, { isError: true })))),
      Promise.any(attack.map((one) => one.then((answer) => answerAs(answer, { isError: false })))),
    ]);
    assert.match(refused, /^Too many requests\. .* Try again in 5 s\.$/);
    assert.match(served, /"truncated":/);
    const tasks = post.mock.calls.map(({ arguments: [message] }) => Object(message) as object);
    assert.ok(tasks.some((task) => Reflect.get(task, "name") === "readVisibleInWorker"));

    const listed = await open(app, { ...honest, id: "" }, { ip: HONEST });
    const opened = (await (await open(app, honest, { ip: HONEST })).json()) as FullMessage;
    assert.deepEqual([listed.status, opened.incomplete], [200, false]);

    leaving.abort();
    await Promise.allSettled(attack);
    await until("no client that has left waits", async () => (await waitingForParser(app)) === 0);
  });
});

type ToolAnswer = {
  isError?: boolean;
  content: readonly { text: string }[];
  structuredContent?: { address?: string; handle?: string; messages?: { id: string }[] };
};

async function callTool(
  app: TestApp,
  [name, args]: readonly [name: string, args: object],
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  const answer = await fetch(`${app.baseUrl}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-forwarded-for": HOSTILE,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    }),
    ...(signal && { signal }),
  });
  // An event, or JSON alone.
  const [json = ""] = /\{.*\}/.exec(await answer.text()) ?? [];
  return (JSON.parse(json) as { result: ToolAnswer }).result;
}

/** Returns the call that reads a message of an address of the tools. */
async function receiveByTool(app: TestApp) {
  const created = await callTool(app, ["create_address", {}]);
  const { address = "", handle } = created.structuredContent ?? {};
  await app.send({ to: address, raw: [...HEADER, "", BODY].join("\r\n") });
  const listed = await callTool(app, ["list_emails", { handle }]);
  return ["read_email", { handle, id: listed.structuredContent?.messages?.at(0)?.id }] as const;
}

/** Rejects a call with the other outcome. */
function answerAs({ isError = false, content }: ToolAnswer, wanted: { isError: boolean }): string {
  if (isError !== wanted.isError) throw new Error("the other outcome");
  return content.at(0)?.text ?? "";
}

const receiveParts = (app: TestApp): Promise<ReceivedMail> => receiveMail(app, HEADER, BODY);

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
  const url = `${app.baseUrl}/api/email/messages${id && `/${id}`}${path}`;
  return fetch(url, { headers, ...(signal && { signal }) });
}

async function waitingForParser({ metricsPort }: TestApp): Promise<number> {
  const { value } = await scrape(metricsPort);
  return value("mayfly_queue_waiting", { queue: "opened messages" }) ?? NaN;
}
