import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test, type TestContext } from "node:test";
import startLocalSes from "aws-ses-v2-local";
import type { OutboundMail } from "../../outbound/mail-transport.ts";
import { errorOf, failureOf } from "../testing/sending-failure.ts";
import { createSes } from "./ses.ts";
import { closeServer } from "../../../test/network/close-server.ts";

const RAW = Buffer.from(
  "From: Somebody <a@mayfly.test>\r\nTo: b@example.org\r\nReply-To: r@example.net\r\n" +
    "Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\r\nHello.\r\n",
);

/** Invalid keys, and none of this machine's own. */
const KEYS = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
const NO_KEYS = {
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_CONFIG_FILE: "/nonexistent",
  AWS_SHARED_CREDENTIALS_FILE: "/nonexistent",
  AWS_EC2_METADATA_DISABLED: "true",
};

before(() => applyEnv(KEYS));
after(() => applyEnv({ AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined }));

describe("mail through SES", () => {
  test("is accepted unchanged by a local SES", async (t) => {
    const ses = await listening(t, await startLocalSes.default({ host: "127.0.0.1", port: 0 }));
    const transport = createSes({ region: "eu-west-1", endpoint: ses });
    await transport.send(mail());
    await transport.close();
    const { emails } = (await (await fetch(`${ses}/store`)).json()) as { emails: LocalMail[] };
    assert.equal(emails.length, 1);
    assert.equal(emails[0]?.subject, "Grüße");
    assert.deepEqual(emails[0]?.replyTo, ["r@example.net"]);
    assert.equal(emails[0]?.body.text, "Hello.\n");
  });

  test("goes to the envelope's recipient only, and bounces to its sender", async (t) => {
    const { endpoint, requests } = await answering(t, (response) =>
      answer(response, 200, { MessageId: "1" }),
    );
    const transport = createSes({ region: "eu-west-1", endpoint });
    await transport.send(mail({ to: "b@mücher.example", from: "bounce.t@mayfly.test" }));
    const [request] = requests;
    assert.equal(request?.path, "/v2/email/outbound-emails");
    const { Content, ...envelope } = JSON.parse(request?.body ?? "") as SesRequest;
    assert.deepEqual(envelope, {
      Destination: { ToAddresses: ["b@xn--mcher-kva.example"] },
      FeedbackForwardingEmailAddress: "bounce.t@mayfly.test",
    });
    assert.ok(Buffer.from(Content.Raw.Data, "base64").equals(RAW));
  });

  test("to a non-ASCII address is refused, because SES doesn't support it", async (t) => {
    const { endpoint, requests } = await answering(t, (response) => answer(response, 200, {}));
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(
      await failureOf(transport.send(mail({ to: "jürgen@example.org" }))),
      "recipient-refused",
    );
    assert.equal(requests.length, 0);
  });
});

describe("responses of SES", () => {
  const UNVERIFIED =
    "Email address is not verified. The following identities failed the check in region EU-WEST-1: ";
  for (const [what, status, type, message, failure] of [
    [
      "the recipient isn't verified",
      400,
      "MessageRejected",
      `${UNVERIFIED}B@example.org`,
      "unverified",
    ],
    [
      "somebody isn't verified",
      400,
      "MessageRejected",
      "Email address is not verified.",
      "unverified",
    ],
    ["our sender isn't verified", 400, "MessageRejected", `${UNVERIFIED}a@mayfly.test`, "refused"],
    ["the message is rejected", 400, "MessageRejected", "It has a virus.", "refused"],
    ["the request is bad", 400, "BadRequestException", "No.", "refused"],
    ["our domain isn't verified", 400, "MailFromDomainNotVerifiedException", "No.", "refused"],
    ["too much was asked", 429, "TooManyRequestsException", "Slow down.", "unavailable"],
    ["the day's mail is used up", 400, "LimitExceededException", "No more.", "unavailable"],
    ["sending is paused", 400, "SendingPausedException", "Paused.", "unavailable"],
    ["the key is unknown", 403, "UnrecognizedClientException", "Who?", "unavailable"],
    ["it is away", 503, "ServiceUnavailable", "Later.", "unavailable"],
    ["it broke", 500, "InternalServiceErrorException", "Oops.", "uncertain"],
  ] as const) {
    test(`${what}: ${failure}, with one request`, async (t) => {
      const { endpoint, requests } = await answering(t, (response) => {
        response.setHeader("x-amzn-errortype", type);
        answer(response, status, { message });
      });
      const transport = createSes({ region: "eu-west-1", endpoint });
      const error = await errorOf(transport.send(mail()));
      assert.equal(error.failure, failure);
      assert.doesNotMatch(error.message, /example\.org|mayfly\.test/);
      assert.equal(requests.length, 1);
    });
  }

  test("an unreadable response: uncertain, with one request", async (t) => {
    const { endpoint, requests } = await answering(t, (response) => {
      response.statusCode = 502;
      response.end("<html>Bad gateway</html>");
    });
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.equal(requests.length, 1);
  });

  test("a disconnect without a response: uncertain, with one request", async (t) => {
    const { endpoint, requests } = await answering(t, (response) => response.socket?.destroy());
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.equal(requests.length, 1);
  });

  test("no response until the timeout: uncertain, with one request", async (t) => {
    const time = new AbortController();
    const { endpoint, requests } = await answering(t, () => time.abort());
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(await failureOf(transport.send(mail(), time.signal)), "uncertain");
    assert.equal(requests.length, 1);
  });

  test("no server: unavailable", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const transport = createSes({
      region: "eu-west-1",
      endpoint: `http://127.0.0.1:${port}`,
    });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
  });
});

describe("credentials", () => {
  test("that are missing: unavailable, without a request to SES", async (t) => {
    setEnv(t, NO_KEYS);
    const { endpoint, requests } = await answering(t, (response) => answer(response, 200, {}));
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
    assert.equal(requests.length, 0);
  });

  test("that take too long: the mail times out", async (t) => {
    const time = new AbortController();
    const keys = await answering(t, () => time.abort());
    setEnv(t, { ...NO_KEYS, AWS_CONTAINER_CREDENTIALS_FULL_URI: keys.endpoint });
    const { endpoint, requests } = await answering(t, (response) => answer(response, 200, {}));
    const transport = createSes({ region: "eu-west-1", endpoint });
    assert.equal(await failureOf(transport.send(mail(), time.signal)), "uncertain");
    assert.deepEqual([keys.requests.length, requests.length], [1, 0]);
  });
});

type LocalMail = { subject: string; replyTo: string[]; body: { text: string } };
type SesRequest = { Content: { Raw: { Data: string } }; Destination: unknown };
type Request = { path: string; body: string };

/** Errors that a local SES doesn't produce. */
async function answering(
  t: TestContext,
  respond: (response: ServerResponse) => unknown,
): Promise<{ endpoint: string; requests: Request[] }> {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.once("end", () => {
      requests.push({ path: request.url ?? "", body });
      respond(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: await listening(t, server), requests };
}

function setEnv(t: TestContext, values: Readonly<Record<string, string | undefined>>): void {
  const former = Object.fromEntries(Object.keys(values).map((name) => [name, process.env[name]]));
  t.after(() => applyEnv(former));
  applyEnv(values);
}

function applyEnv(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

async function listening(t: TestContext, server: Server): Promise<string> {
  t.after(() => closeServer(server));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function mail({ from = "a@mayfly.test", to = "b@example.org" } = {}): OutboundMail {
  return { envelope: { from, to }, raw: RAW };
}
