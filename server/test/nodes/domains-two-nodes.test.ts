import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { until } from "../until.ts";
import { answerOf } from "../app/answer-of.ts";
import { listInbox } from "../mail/received-mail.ts";
import { OPERATORS_KEY, operatorOf } from "../app/operator.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";
import { postgresEnv } from "../stores/test-stores.ts";

type Row = {
  domain: string;
  state: string;
  messagesLastHour: number;
  livingAddresses: number;
};

const HOUR_MS = 3_600_000;
const SETTLED_MS = 3_000;
const LIFETIME_MS = 15 * 60_000;
const DOMAIN = "added.example.org";

describe("domains of two nodes over one PostgreSQL", () => {
  let server: TestPostgres;
  let one: TestApp;
  let other: TestApp;
  let nodes: [TestApp, TestApp];
  before(async () => {
    server = await openTestPostgres();
    const env = { ...(await postgresEnv(server)), ADMIN_KEY: OPERATORS_KEY };
    nodes = [one, other] = await Promise.all([startTestApp(env), startTestApp(env)]);
  });
  after(async () => {
    await one.close();
    await other.close();
    await server.stop();
  });

  const offers = async (node: TestApp) => {
    const { body } = await answerOf(await node.call("GET", "/api/config"));
    return String(body["domains"]).split(",").includes(DOMAIN);
  };
  const takes = async (node: TestApp) => {
    const sending = node.send({ to: `postmaster@${DOMAIN}`, subject: "does it?" });
    return sending.then(
      () => true,
      () => false,
    );
  };
  const row = async (node: TestApp) => {
    const { body } = await operatorOf(node)<Row[]>("GET", "domains");
    return body.find(({ domain }) => domain === DOMAIN);
  };
  const create = async (node: TestApp) =>
    (await (
      await node.call("POST", "/api/temp-emails", { body: { domain: DOMAIN } })
    ).json()) as CreatedAddress;
  const advance = (ms: number) => nodes.forEach(({ clock }) => clock.advance(ms));

  test("a domain added on one is accepted by both before either offers it", async () => {
    const added = await operatorOf(one)("POST", "domains", { domain: DOMAIN });
    assert.equal(added.status, 201);
    // However long the other tests take, the domain still counts as recent.
    advance(-HOUR_MS);
    assert.deepEqual([await offers(one), await offers(other)], [false, false]);
    await until("the other takes its mail", () => takes(other));
    assert.deepEqual([await offers(one), await offers(other)], [false, false]);
    advance(HOUR_MS + SETTLED_MS);
    assert.deepEqual([await offers(one), await offers(other)], [true, true]);
    const inbox = await create(one);
    await other.send({ to: inbox.email, subject: "across" });
    assert.deepEqual(
      (await listInbox(one, inbox)).map(({ subject }) => subject),
      ["across"],
    );
  });

  test("mail for a domain is counted across both nodes", async () => {
    const inbox = await create(other);
    await one.send({ to: inbox.email });
    await other.send({ to: inbox.email });
    // Includes the earlier message; the first one is now more than an hour old.
    for (const node of nodes) {
      await until("all three are", async () => (await row(node))?.messagesLastHour === 3);
    }
  });

  test("a domain retired on one isn't offered by the other, and is removed when empty on both", async () => {
    const operator = operatorOf(other);
    assert.equal((await operator("PATCH", `domains/${DOMAIN}`, { state: "retired" })).status, 200);
    await until("the first knows", async () => !(await offers(one)));
    assert.equal((await create(one)).email, undefined);
    assert.equal((await row(one))?.state, "retired");
    const refused = await operatorOf(one)("DELETE", `domains/${DOMAIN}`);
    assert.equal(refused.body["error"], "DOMAIN_IN_USE");
    assert.match(refused.body["message"] ?? "", /2 addresses are active/);
    advance(LIFETIME_MS);
    assert.equal((await operatorOf(one)("DELETE", `domains/${DOMAIN}`)).status, 200);
    await until("the other takes no more", async () => !(await takes(other)));
    assert.equal(await row(other), undefined);
  });
});
