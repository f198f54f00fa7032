import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test, type TestContext } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { startMailRelay } from "../../test/mail/mail-relay.ts";
import type { TransportState } from "../admin/checks/check-deps.ts";
import { authenticating, CREDENTIALS } from "./relay/testing/relay-stage.ts";
import { readTransportState, type CheckedTransport } from "./transport-check.ts";
import { closeServer } from "../../test/network/close-server.ts";

const signal = () => new AbortController().signal;

const LOCAL = {
  kind: "smtp",
  host: "127.0.0.1",
  tls: "offered",
  credentials: undefined,
  name: "mx.mayfly.test",
} as const;

test("without a transport returns nothing", async () => {
  assert.deepEqual(await readTransportState(undefined, signal()), { state: "none" });
});

describe("a relay check", () => {
  const look = async (
    t: TestContext,
    server: SMTPServerOptions,
    options: Partial<Extract<CheckedTransport, { kind: "smtp" }>> = {},
  ) => {
    const relay = await startMailRelay(server);
    t.after(() => relay.close());
    const transport = { ...LOCAL, port: relay.port, ...options };
    return { relay, state: await readTransportState(transport, signal()) };
  };

  test("passes, and sends no mail", async (t) => {
    const { relay, state } = await look(t, authenticating(), { credentials: CREDENTIALS });
    assert.equal(state.state, "works");
    assert.match(
      detailsOf(state),
      /and the login\nThe connection is not encrypted\nExtensions: .*8BITMIME/,
    );
    assert.deepEqual([relay.connections(), relay.begun()], [1, 0]);
  });

  test("fails with a wrong password", async (t) => {
    const credentials = { ...CREDENTIALS, password: "another" };
    const { state } = await look(t, authenticating(), { credentials });
    assert.equal(state.state, "fails");
    assert.match(reasonOf(state), /^relay: 535 EAUTH/);
    assert.doesNotMatch(reasonOf(state), /another|us er/);
  });

  test("fails without the required encryption", async (t) => {
    const { state } = await look(t, { hideSTARTTLS: true }, { tls: "required" });
    assert.match(reasonOf(state), /certificate|TLS/i);
  });

  test("fails if nothing listens", async () => {
    const relay = await startMailRelay();
    await relay.close();
    const state = await readTransportState({ ...LOCAL, port: relay.port }, signal());
    assert.match(reasonOf(state), /ECONNREFUSED|ESOCKET/);
  });

  test("is aborted at the check's timeout", async (t) => {
    const over = new AbortController();
    const relay = await startMailRelay({ onConnect: () => over.abort() });
    t.after(() => relay.close());
    const state = await readTransportState({ ...LOCAL, port: relay.port }, over.signal);
    assert.deepEqual([state.state, relay.begun()], ["fails", 0]);
  });
});

describe("a check of Amazon SES", () => {
  before(() => setKeys("test"));
  after(() => setKeys(undefined));
  const WELL = {
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    SendQuota: { Max24HourSend: 1000, SentLast24Hours: 10 },
  };

  for (const [what, account, expected] of [
    ["takes mail", {}, /^works\nAmazon SES accepts mail.*10 of 1000$/s],
    ["in its sandbox sends to few", { ProductionAccessEnabled: false }, /^works: .*sandbox/],
    [
      "nearly out of its quota says so",
      { SendQuota: { Max24HourSend: 1000, SentLast24Hours: 900 } },
      /^works: .*quota/,
    ],
    ["whose sending is paused fails", { SendingEnabled: false }, /^fails: ses: sending is paused/],
  ] as const) {
    test(what, async (t) => {
      const endpoint = await answering(t, 200, { ...WELL, ...account });
      assert.match(await sesInWords(endpoint), expected);
    });
  }

  test("passes without the permission to query", async (t) => {
    const endpoint = await answering(t, 403, { message: "no" }, "AccessDeniedException");
    assert.equal(await sesInWords(endpoint), "unknown: ses: AccessDeniedException");
  });

  test("fails with an unknown key", async (t) => {
    const endpoint = await answering(t, 403, { message: "who?" }, "UnrecognizedClientException");
    assert.equal(await sesInWords(endpoint), "fails: ses: UnrecognizedClientException");
  });
});

async function sesInWords(endpoint: string): Promise<string> {
  const state = await readTransportState({ kind: "ses", region: "eu-west-1", endpoint }, signal());
  if (state.state !== "works") return `${state.state}: ${reasonOf(state)}`;
  return state.limits === undefined ? `works\n${detailsOf(state)}` : `works: ${state.limits}`;
}

function reasonOf(state: TransportState): string {
  return "reason" in state ? state.reason : "";
}

function detailsOf(state: TransportState): string {
  return state.state === "works" ? state.details.join("\n") : "";
}

async function answering(
  t: TestContext,
  status: number,
  body: object,
  errorType?: string,
): Promise<string> {
  const server = createServer((request, response: ServerResponse) => {
    response.statusCode = request.url === "/v2/email/account" ? status : 404;
    if (errorType !== undefined) response.setHeader("x-amzn-errortype", errorType);
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => closeServer(server));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function setKeys(value: string | undefined): void {
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
