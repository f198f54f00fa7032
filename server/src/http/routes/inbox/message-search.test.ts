import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MessagesFound, MessageSummary } from "@mayfly/contract";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const SEARCH = "/api/email/messages/search";
const FILLER = "Nothing that anybody would look for. ".repeat(100);

for (const store of TEST_STORES)
  describe(`full-text search of messages, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    const ask = (token: string, query: string) =>
      app.call("GET", `${SEARCH}?q=${encodeURIComponent(query)}`, { token });
    const search = async (token: string, query: string): Promise<MessagesFound> =>
      (await (await ask(token, query)).json()) as MessagesFound;
    const subjects = async (token: string, ids: readonly string[]): Promise<string[]> => {
      const answer = await app.call("GET", "/api/email/messages", { token });
      const messages = (await answer.json()) as MessageSummary[];
      return ids.map((id) => messages.find((message) => message.id === id)?.subject ?? "");
    };

    test("finds words far beyond the preview, newest first, in this inbox only", async () => {
      const { id, email } = await app.createAddress();
      const other = await app.createAddress();
      await app.send({ to: email, subject: "plain", text: `${FILLER} a Grüner Papagei` });
      await app.send({ to: email, subject: "html", html: `<p>${FILLER}</p><b>papa</b>gei grun` });
      await app.send({ to: email, subject: "half", text: `${FILLER} papagei` });
      await app.send({ to: other.email, subject: "theirs", text: `${FILLER} grun papagei` });
      const found = await search(id, "GRUN Papagei");
      assert.deepEqual(await subjects(id, found.ids), ["html", "plain"]);
      assert.equal(found.complete, true);
      assert.deepEqual(await search(id, "penguin"), { ids: [], complete: true });
    });

    test("reports an incomplete result for a text longer than the searched part", async () => {
      const { id, email } = await app.createAddress();
      await app.send({ to: email, subject: "book", text: `${FILLER.repeat(80)} the end` });
      assert.deepEqual(await search(id, "penguin"), { ids: [], complete: false });
    });

    testOnSqlite(store, "refuses an unknown token, and an empty or too long query", async () => {
      const { id } = await app.createAddress();
      assert.equal((await app.call("GET", `${SEARCH}?q=a`)).status, 401);
      for (const query of ["", "a".repeat(201)]) assert.equal((await ask(id, query)).status, 400);
      assert.equal((await app.call("GET", SEARCH, { token: id })).status, 400);
      assert.equal((await ask(id, "a".repeat(200))).status, 200);
    });
  });

test("a search over the limit per minute gets 429 with the time to wait", async (t) => {
  const app = await startTestApp({ LIMIT_SEARCHES_PER_MINUTE: "2" });
  t.after(() => app.close());
  const { id: token } = await app.createAddress();
  const search = () => app.call("GET", `${SEARCH}?q=a`, { token });
  for (const _ of ["first", "second"]) assert.equal((await search()).status, 200);
  const limited = await search();
  assert.equal(limited.status, 429);
  assert.ok(Number(limited.headers.get("retry-after")) <= 60);
});
