import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { createWithKey, issueKey } from "../../../test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../../test/app/operator.ts";
import { openEventStream } from "../../../test/app/event-stream.ts";
import type { TestApp } from "../../../test/app/test-app.ts";
import { untilWaiting, wait } from "../../../test/app/waiting.ts";
import { receiveMail, type ReceivedMail } from "../../../test/mail/received-mail.ts";
import { startWithRelay } from "../../../test/mail/start-with-relay.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Expired unpaid holds are tested in `server/test/hostile/name-holds.test.ts`, which moves the clock. */
const TRIED_ELSEWHERE = "HOLDS_NOT_PAID";
const TOO_MANY = Object.entries(ALL_ERRORS).filter(
  ([code, { status }]) => status === 429 && code !== TRIED_ELSEWHERE,
);

/** The settings of the ways that need no others. */
const SHARED_ENV = {
  ADMIN_KEY: OPERATORS_KEY,
  AUTO_BAN: "off",
  FORWARD_CONFIRM: "off",
  METRICS_PORT: "0",
  LIMIT_ADMIN_KEYS_PER_MINUTE: "2",
  LIMIT_NAME_HOLDS_PER_IP: "1",
  LIMIT_SENT_PER_INBOX_PER_HOUR: "1",
  LIMIT_SENT_PER_TARGET_PER_DAY: "1",
  LIMIT_STATE_READS_PER_MINUTE: "1",
  LIMIT_STREAMS_PER_INBOX: "1",
  LIMIT_SUBSCRIPTION_MAILS_PER_DAY: "2",
  LIMIT_WAITS_PER_INBOX: "1",
};

/**
 * The error code, its full window (undefined: no window), and the requests that cause it. `env`: the settings of its
 * own app.
 */
type Way = {
  code: string;
  what: string;
  window: { limit: number; seconds: number } | undefined;
  env?: Record<string, string>;
  ask: (app: TestApp, t: TestContext) => Promise<Response>;
};

const WAYS: readonly Way[] = [
  {
    code: "RATE_LIMITED",
    what: "calls beyond their limit",
    window: { limit: 1, seconds: MINUTE_S },
    ask: (app) => last(2, () => app.call("GET", "/api/config")),
  },
  {
    code: "TOO_MANY_ADDRESSES",
    what: "one address more than a network may hold",
    window: undefined,
    env: { LIMIT_LIVE_ADDRESSES_PER_IP: "1" },
    ask: (app) => last(2, () => create(app)),
  },
  {
    code: "NETWORK_STORAGE_FULL",
    what: "an address while the network's mail takes up its space",
    window: undefined,
    env: { LIMIT_STORED_BYTES_PER_IP: "1" },
    ask: async (app) => {
      await receiveMail(app);
      return create(app);
    },
  },
  {
    code: "SERVICE_FULL",
    what: "one address more than the service may hold",
    window: undefined,
    env: { LIMIT_LIVE_ADDRESSES: "1" },
    ask: (app) => last(2, () => create(app)),
  },
  {
    code: "TOO_MANY_HOLDS",
    what: "one held name more than a network may have",
    window: undefined,
    ask: (app) =>
      last(2, (count) => {
        const body = { amount: 1.99, customPrefix: `marlow.${count}`, customDomain: "mayfly.test" };
        return app.call("POST", "/api/create-payment-intent", { body });
      }),
  },
  {
    code: "KEY_CREATION_LIMIT",
    what: "one address more than an API key may create in an hour",
    window: { limit: 1, seconds: HOUR_S },
    ask: async (app) => {
      const key = await issueKey(app, { creationsPerHour: 1 });
      return last(2, () => createWithKey(app, key));
    },
  },
  {
    code: "KEY_ADDRESS_LIMIT",
    what: "one address more than an API key may have",
    window: undefined,
    ask: async (app) => {
      const key = await issueKey(app, { liveAddresses: 1 });
      return last(2, () => createWithKey(app, key));
    },
  },
  {
    code: "TOO_MANY_STREAMS",
    what: "one live connection more",
    window: undefined,
    ask: async (app, t) => {
      const headers = { authorization: (await app.createAddress()).id };
      const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, headers);
      t.after(() => stream.close());
      return fetch(`${app.baseUrl}/api/email/stream`, { headers });
    },
  },
  {
    code: "TOO_MANY_WAITS",
    what: "one wait more",
    window: { limit: 1, seconds: 55 },
    ask: async (app, t) => {
      const leaving = new AbortController();
      t.after(() => leaving.abort());
      const { id } = await app.createAddress();
      const open = wait(app, id, { signal: leaving.signal });
      open.catch(() => undefined);
      await untilWaiting(app, 1);
      return app.call("GET", "/api/email/messages/wait", { token: id });
    },
  },
  {
    code: "SENDING_LIMIT_REACHED",
    what: "one mail more than an address may send",
    window: { limit: 1, seconds: HOUR_S },
    ask: async (app) => {
      const mail = await receiveMail(app);
      return last(2, (count) => forward(app, mail, `bob${count}@example.com`));
    },
  },
  {
    code: "TARGET_LIMIT_REACHED",
    what: "one mail more than an address may get",
    window: { limit: 1, seconds: 24 * HOUR_S },
    ask: (app) => last(2, async () => forward(app, await receiveMail(app), "bob@example.com")),
  },
  {
    code: "SENDING_LIMIT_REACHED",
    what: "one mail more than may ask for a confirmation",
    window: { limit: 1, seconds: 24 * HOUR_S },
    ask: (app) =>
      last(2, (count) => {
        const body = { email: `ada${count}@example.org`, topic: "newsletter" };
        return app.call("POST", "/api/subscriptions", { body });
      }),
  },
  {
    code: "SENDING_LIMIT_REACHED",
    what: "one message more than waits for somebody's consent",
    window: undefined,
    env: { FORWARD_CONFIRM: "on" },
    ask: (app) => last(6, async () => forward(app, await receiveMail(app), "bob@example.com")),
  },
  {
    code: "RATE_LIMITED",
    what: "the right key after too many wrong ones",
    window: { limit: 2, seconds: MINUTE_S },
    ask: (app) =>
      last(3, () => app.call("GET", "/api/admin/stats", { headers: { "x-admin-key": "wrong" } })),
  },
];

describe("a 429 response says when to retry", () => {
  let shared: Awaited<ReturnType<typeof startWithRelay>>;
  before(async () => {
    shared = await startWithRelay(SHARED_ENV);
  });
  after(() => shared.close());

  for (const { code, what, window, env, ask } of WAYS)
    test(`${code}: ${what}`, async (t) => {
      const own = env && (await startWithRelay(env));
      if (own) t.after(own.close);
      const { app } = own ?? shared;
      const refused = await ask(app, t);
      assert.equal(refused.status, 429);
      assert.equal(((await refused.json()) as { error: string }).error, code);
      const again = refused.headers.get("retry-after");
      assert.ok(Number(again) > 0);
      const said = ["policy", "limit", "remaining", "reset"].map((name) =>
        refused.headers.get(`ratelimit-${name}`),
      );
      // Another count of the same call must not appear in the headers.
      const full = window && [`${window.limit};w=${window.seconds}`, `${window.limit}`, "0", again];
      assert.deepEqual(said, full ?? [null, null, null, null]);
    });

  test("for every 429 code of the catalog", () => {
    const tried = new Set(WAYS.map(({ code }) => code));
    assert.deepEqual(
      TOO_MANY.map(([code]) => code).filter((code) => !tried.has(code)),
      [],
    );
  });
});

/** The response to the last of this many requests. */
async function last(count: number, ask: (count: number) => Promise<Response>): Promise<Response> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is counted
  for (let made = 1; made < count; made++) await (await ask(made)).text();
  return ask(count);
}

function create(app: TestApp): Promise<Response> {
  return app.call("POST", "/api/temp-emails", { body: {} });
}

function forward(app: TestApp, { inbox, id }: ReceivedMail, forwardTo: string): Promise<Response> {
  const body = { messageId: id, forwardTo };
  return app.call("POST", "/api/email/forward", { token: inbox.id, body });
}
