import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { signEvent } from "../signed-event.ts";
import { FakeAccount, type FakeEvent } from "./fake-account.ts";
import { BUSY, createAnswers, FAKE_KEYS, type FakeAnswer } from "./fake-answers.ts";
import type { FakeCall } from "./fake-calls.ts";

/**
 * How a call fails. `fault`: Stripe fails and stores the error under the idempotency key. `busy`: 429.
 * `away`: 503 from a proxy, in HTML. `cut`: the connection ends before the call takes effect, `cut-after`:
 * afterwards. `silent` and `silent-after`: no response.
 */
export type Fault = "fault" | "busy" | "away" | "cut" | "cut-after" | "silent" | "silent-after";

export type FakeStripe = {
  apiBase: string;
  account: FakeAccount;
  /** All received calls, in order. */
  calls: { method: string; path: string; key: string | undefined }[];
  /** The next `times` calls to a path fail with this fault. */
  fail: (fault: Fault, options?: { path?: RegExp; times?: number }) => void;
  /** Stripe.js's request with the buyer's card, or with the bank's answer. */
  confirm: (intent: { id: string; clientSecret: string }, body: object) => Promise<Response>;
  /** Posts an event as Stripe does. */
  send: (event: FakeEvent, url: string, ageSeconds?: number) => Promise<Response>;
  close: () => Promise<void>;
};

type Failing = { fault: Fault; path: RegExp; left: number };

/** Starts Stripe's HTTP API on its own socket. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const account = new FakeAccount();
  const failing: Failing[] = [];
  const calls: FakeStripe["calls"] = [];
  const handle = createHandler(account, { failing, calls });
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    apiBase,
    account,
    calls,
    fail: (fault, { path = /./, times = 1 } = {}) => {
      failing.push({ fault, path, left: times });
    },
    confirm: ({ id, clientSecret }, body) =>
      fetch(`${apiBase}/v1/payment_intents/${id}/confirm`, {
        method: "POST",
        headers: { authorization: `Bearer ${FAKE_KEYS.STRIPE_PUBLISHABLE_KEY}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...body }),
      }),
    send(event, url, ageSeconds = 0) {
      const { rawBody, signature } = signAsStripe(event, ageSeconds);
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      return fetch(url, { method: "POST", headers, body: new Uint8Array(rawBody) });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export function signAsStripe(event: object, ageSeconds: number) {
  const rawBody = Buffer.from(JSON.stringify(event, null, 2));
  const key = Buffer.from(FAKE_KEYS.STRIPE_WEBHOOK_SECRET);
  return { rawBody, signature: signEvent(key, rawBody, Date.now() - ageSeconds * 1000) };
}

function createHandler(
  account: FakeAccount,
  { failing, calls }: { failing: Failing[]; calls: FakeStripe["calls"] },
) {
  const answers = createAnswers(account);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    const { method, path } = call;
    calls.push({ method, path, key: request.headers["idempotency-key"]?.toString() });
    switch (takeFault(failing, path)) {
      case undefined:
        return reply(response, answers.obey(request, call));
      case "fault":
        return reply(response, answers.breakDown(request, call));
      case "busy":
        return reply(response, BUSY);
      case "away":
        return void response.writeHead(503, { "content-type": "text/html" }).end("<h1>Away</h1>");
      case "cut-after":
        answers.obey(request, call);
        return void response.destroy();
      case "cut":
        return void response.destroy();
      case "silent-after":
        return void answers.obey(request, call);
      case "silent":
    }
  };
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const body = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const method = request.method ?? "";
  const form = method === "GET" ? searchParams : new URLSearchParams(body);
  return { method, path: pathname, form };
}

function takeFault(failing: Failing[], path: string): Fault | undefined {
  const found = failing.find((one) => one.left > 0 && one.path.test(path));
  if (!found) return undefined;
  found.left -= 1;
  return found.fault;
}

function reply(response: ServerResponse, { status, body, isReplayed = false }: FakeAnswer): void {
  response
    .writeHead(status, {
      "content-type": "application/json",
      "request-id": "req_fake",
      // As Stripe does: a stored error would only be repeated.
      "stripe-should-retry": String(status === 429),
      ...(isReplayed && { "idempotent-replayed": "true" }),
    })
    .end(JSON.stringify(body));
}
