import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HydraMessageList, MessageSummary } from "@mayfly/contract";
import { LISTED_AT_ONCE_MAX } from "@mayfly/contract/constants";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { sendMany } from "../../../../test/mail/send-many.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const PATH = "/api/email/messages";
const NEXT = /^<(?<path>\/api\/email\/messages\?[^>]+)>; rel="next"$/;
const MESSAGES = LISTED_AT_ONCE_MAX + 5;

for (const store of TEST_STORES)
  describe(`pages of a long inbox, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) =>
        startTestApp({ ...env, LIMIT_MESSAGES_PER_INBOX: "0", LIMIT_CONNECTIONS_PER_IP: "0" }),
      (started) => {
        app = started;
      },
    );

    const inboxOf = async (count: number): Promise<string> => {
      const { id, email } = await app.createAddress();
      const subjects = Array.from({ length: count }, (_, index) => `Message ${index}`);
      await sendMany(app.smtpPort, email, subjects);
      return id;
    };
    const get = async (token: string, path: string) => {
      const answer = await app.call("GET", path, { token });
      assert.equal(answer.status, 200);
      const messages = (await answer.json()) as MessageSummary[];
      const next = NEXT.exec(answer.headers.get("link") ?? "")?.groups?.["path"];
      return { seqs: messages.map(({ seq }) => seq), next };
    };
    const down = (from: number, to: number): number[] =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index);

    testOnSqlite(
      store,
      "the list has the newest messages and a link to the older ones",
      async () => {
        const token = await inboxOf(MESSAGES);
        const first = await get(token, PATH);
        assert.deepEqual(first.seqs, down(MESSAGES, 6));
        // Served from the cache where the store has one.
        assert.deepEqual(await get(token, PATH), first);
        assert.deepEqual(await get(token, first.next ?? ""), { seqs: down(5, 1), next: undefined });

        const headers = { accept: "application/ld+json" };
        const answer = await app.call("GET", PATH, { token, headers });
        const collection = (await answer.json()) as HydraMessageList;
        assert.equal(collection["hydra:totalItems"], MESSAGES);
        assert.equal(collection["hydra:member"].length, LISTED_AT_ONCE_MAX);
        assert.deepEqual(collection["hydra:view"], { "hydra:next": first.next });
      },
    );

    test("a program reads all pages by cursor, without a gap when mail arrives or is deleted meanwhile", async () => {
      const token = await inboxOf(7);
      const first = await get(token, `${PATH}?limit=3`);
      assert.deepEqual(first.seqs, [7, 6, 5]);
      const { email } = (await (
        await app.call("GET", "/api/temp-emails/current", { token })
      ).json()) as { email: string };
      await app.send({ to: email, subject: "New", text: "New." });
      const [second] = (await (
        await app.call("GET", `${PATH}?cursor=5&limit=1`, { token })
      ).json()) as MessageSummary[];
      await app.call("DELETE", `/api/email/messages/by-id/${second?.id}`, { token });
      const next = await get(token, first.next ?? "");
      assert.deepEqual(next.seqs, [3, 2, 1]);
      assert.equal(next.next, undefined);
    });

    test("a list that fits has no link, whatever its limit", async () => {
      const token = await inboxOf(2);
      for (const query of ["", "?limit=2", "?limit=99999999", "?cursor=3"]) {
        assert.deepEqual(await get(token, `${PATH}${query}`), { seqs: [2, 1], next: undefined });
      }
      assert.deepEqual((await get(token, `${PATH}?limit=0`)).seqs, [2], "at least one");
      assert.deepEqual((await get(token, `${PATH}?cursor=1`)).seqs, []);
    });

    testOnSqlite(store, "an invalid cursor or limit is refused with a sentence", async () => {
      const { id: token } = await app.createAddress();
      for (const query of ["cursor=abc", "cursor=-1", "limit=ten", "limit=1.5", "cursor="]) {
        const answer = await app.call("GET", `${PATH}?${query}`, { token });
        const { message } = (await answer.json()) as { message: string };
        assert.equal(answer.status, 400, query);
        assert.match(message, /whole number/);
      }
    });
  });
