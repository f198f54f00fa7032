import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type {
  ActivePremiumEmail,
  MessageSummary,
  PremiumEmail,
  ServiceConfig,
} from "@mayfly/contract";
import { openEventStream } from "../app/event-stream.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { callTo, startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { TEST_CARDS, WITHOUT_PAYMENT_LIMITS } from "../premium/test-buyer.ts";
import type { Cells } from "./choose-cell.ts";
import { startEdge, startHaproxy, type CellEdge } from "./cell-edge.ts";

const DOMAINS = { a: ["one.test", "two.test"], b: ["three.test", "four.test"] } as const;
const TAGS = ["a", "b"] as const;
type Tag = (typeof TAGS)[number];
const CELLS: Cells = {
  hosts: new Map([
    ["a.site.test", "a"],
    ["b.site.test", "b"],
  ]),
  tags: TAGS,
  domains: new Map(TAGS.flatMap((tag) => DOMAINS[tag].map((domain) => [domain, tag]))),
};

/** `HAPROXY=/usr/sbin/haproxy npm test server/test/cells` also tests the deployed configuration. */
const haproxy = process.env["HAPROXY"];
const EDGES: [string, typeof startEdge][] = [["an edge that follows the rule", startEdge]];
if (haproxy) EDGES.push(["HAProxy", (cells, ports) => startHaproxy(haproxy, cells, ports)]);

for (const [name, openEdge] of EDGES) {
  describe(`two cells with two domains each, behind ${name}`, () => {
    let cells: Record<Tag, TestApp>;
    let edge: CellEdge;
    let call: TestApp["call"];
    before(async () => {
      cells = { a: await startCell("a"), b: await startCell("b") };
      edge = await openEdge(CELLS, { a: portOf(cells.a), b: portOf(cells.b) });
      call = callTo(edge.baseUrl);
    });
    after(async () => {
      await edge.close();
      for (const tag of TAGS) await cells[tag].close();
    });

    const create = async (domain?: string) => {
      const body = domain === undefined ? {} : { domain };
      const response = await call("POST", "/api/temp-emails", { body });
      assert.equal(response.status, 201);
      return (await response.json()) as CreatedAddress;
    };
    const list = async (token: string) => {
      const response = await call("GET", "/api/email/messages", { token });
      return [response.status, response.ok ? await response.json() : []] as [
        number,
        MessageSummary[],
      ];
    };

    test("the page offers the domains of both, the first cell's first", async () => {
      const config = (await (await call("GET", "/api/config")).json()) as ServiceConfig;
      assert.deepEqual(config.domains, [...DOMAINS.a, ...DOMAINS.b]);
      assert.match((await create()).email, /@one\.test$/);
    });

    for (const tag of TAGS) {
      for (const domain of DOMAINS[tag]) {
        test(`an address at ${domain} is created, watched, read, extended, and emptied in its cell`, async () => {
          const { email, id } = await create(domain);
          assert.ok(email.endsWith(`@${domain}`));
          assert.ok(id.startsWith(`${tag}_`));
          const headers = { authorization: `Bearer ${id}` };
          const stream = await openEventStream(`${edge.baseUrl}/api/email/stream`, headers);
          await cells[tag].send({ to: email, subject: "to a cell", text: "hello" });
          assert.equal((await stream.next()).data["subject"], "to a cell");
          stream.close();
          // The token selects the cell without the word Bearer, too.
          const bare = await call("GET", "/api/email/messages", { headers: { authorization: id } });
          const [message] = (await bare.json()) as MessageSummary[];
          const opened = await call("GET", `/api/email/messages/${message?.id}`, { token: id });
          assert.match(((await opened.json()) as { text: string }).text, /hello/);
          const extended = await call("POST", "/api/temp-emails/extend", {
            token: id,
            body: { email },
          });
          assert.equal(extended.status, 200);
          await call("DELETE", `/api/email/messages/by-id/${message?.id}`, { token: id });
          assert.deepEqual(await list(id), [200, []]);
        });
      }
    }

    test("address and password find their cell from another device", async () => {
      for (const domain of ["one.test", "FOUR.test"]) {
        const { email, password } = await create(domain.toLowerCase());
        const body = { email: email.replace(/@.*/, `@${domain}`), password };
        const restored = await call("POST", "/api/temp-emails/restore", { body });
        assert.equal(restored.status, 200);
        const { id } = (await restored.json()) as CreatedAddress;
        assert.deepEqual(await list(id), [200, []]);
      }
    });

    test("a cell refuses mail for the other cell's domains, which MX records never send there", async () => {
      const { email } = await create("three.test");
      const mail = "Subject: astray\r\n\r\n";
      assert.match(await sendOnce(cells.a.smtpPort, [email], mail), /^550 /);
      assert.match(await sendOnce(cells.b.smtpPort, [email], mail), /^250 /);
    });

    test("a call that names no cell, or an unknown one, gets the usual response", async () => {
      for (const token of ["z_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "nonsense", "b_"]) {
        assert.equal((await list(token))[0], 401);
      }
      const { id } = await create("four.test");
      assert.equal((await list(`a_${id.slice(2)}`))[0], 401);
      const unknown = await call("POST", "/api/temp-emails", { body: { domain: "five.test" } });
      assert.equal(((await unknown.json()) as { error: string }).error, "UNKNOWN_DOMAIN");
      const broken = await call("POST", "/api/temp-emails", { body: '{"domain":' });
      assert.equal(broken.status, 400);
      assert.equal((await call("GET", "/api/email/messages")).status, 401);
    });

    test("each cell is reachable under its own name: its panel, its webhook, the links in its mails", async () => {
      for (const [host, tag] of CELLS.hosts) {
        const answer = await askAs(host, `${edge.baseUrl}/api/config`);
        const { domains } = JSON.parse(answer) as ServiceConfig;
        assert.deepEqual(domains[0], DOMAINS[tag as Tag][0]);
      }
    });

    test("a browser buys in both cells: the last one recognizes it, and both addresses stay open", async () => {
      const browser = newBrowser(call);
      const bought = [];
      for (const domain of ["four.test", "two.test"]) {
        const prefix = `wish.${domain.replace(".", "-")}`;
        assert.equal(await browser.isAvailable(prefix, domain), true);
        bought.push(await browser.buy(prefix, domain));
        assert.equal(await browser.isAvailable(prefix, domain), false);
        assert.equal((await browser.active())?.email, `${prefix}@${domain}`);
      }
      assert.deepEqual(browser.cookieNames(), [
        "mayfly-bought",
        "mayfly-buyer-a",
        "mayfly-buyer-b",
        "mayfly-cell",
      ]);
      for (const { id } of bought) assert.deepEqual(await list(id), [200, []]);
      // After another purchase, the first cell recognizes the browser with its earlier purchase.
      await browser.buy("wish.again", "three.test");
      const { others } = (await browser.active()) as ActivePremiumEmail;
      assert.deepEqual(
        others.map(({ email }) => email),
        ["wish.four-test@four.test"],
      );
    });

    test("a cell that is down doesn't affect the others", async () => {
      const { id, email } = await create("one.test");
      const away = await create("three.test");
      await cells.b.close();
      assert.equal((await list(away.id))[0], 503);
      await cells.a.send({ to: email, subject: "still here", text: "." });
      assert.equal((await list(id))[1][0]?.subject, "still here");
      cells.b = await startCell("b");
    });
  });
}

function startCell(tag: Tag): Promise<TestApp> {
  const elsewhere = TAGS.filter((other) => other !== tag).flatMap((other) => DOMAINS[other]);
  return startTestApp({
    ...WITHOUT_PAYMENT_LIMITS,
    CELL_TAG: tag,
    DRAIN_SECONDS: "0",
    DOMAINS: DOMAINS[tag].join(","),
    DOMAINS_ELSEWHERE: elsewhere.join(","),
    PUBLIC_URL: `http://${tag}.site.test`,
  });
}

function portOf({ baseUrl }: TestApp): number {
  return Number(new URL(baseUrl).port);
}

/** fetch() sets the Host header itself. */
function askAs(host: string, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (answer) => resolve(text(answer)));
    asked.once("error", reject).end();
  });
}

/** Keeps cookies as a browser does. */
function newBrowser(call: TestApp["call"]) {
  const cookies = new Map<string, string>();
  const ask: TestApp["call"] = async (method, path, options = {}) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { ...(cookie !== "" && { cookie }), ...options.headers };
    const response = await call(method, path, { ...options, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    cookieNames: () => [...cookies.keys()].toSorted((one, other) => (one < other ? -1 : 1)),
    async isAvailable(prefix: string, domain: string) {
      const query = new URLSearchParams({ prefix, domain });
      const response = await ask("GET", `/api/premium-emails/availability?${query.toString()}`);
      return ((await response.json()) as { available: boolean }).available;
    },
    async buy(customPrefix: string, customDomain: string) {
      const body = { amount: 1.99, customPrefix, customDomain };
      const begun = await ask("POST", "/api/create-payment-intent", { body });
      assert.equal(begun.status, 200);
      const { clientSecret, paymentIntentId } = (await begun.json()) as Record<string, string>;
      const paid = { clientSecret, card: TEST_CARDS.good };
      const confirmed = await ask("POST", "/api/payments/test/confirm", { body: paid });
      assert.equal(((await confirmed.json()) as { status: string }).status, "succeeded");
      const completed = { body: { paymentIntentId } };
      const response = await ask("POST", "/api/process-premium-payment", completed);
      assert.equal(response.status, 200);
      return (await response.json()) as PremiumEmail;
    },
    async active() {
      const response = await ask("GET", "/api/premium-emails/active");
      return response.status === 204 ? undefined : ((await response.json()) as ActivePremiumEmail);
    },
  };
}
