import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openEventStream } from "../../../test/app/event-stream.ts";
import type { TestApp } from "../../../test/app/test-app.ts";
import {
  callMailtm,
  listOf,
  openAccount,
  PLAIN,
  startMailtm,
} from "../../../test/mailtm/mailtm-client.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const EVENT_ID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

for (const store of TEST_STORES)
  describe(`events in mail.tm's form, on ${store.name}`, () => {
    let app: TestApp;
    startMailtm(store, (started) => {
      app = started;
    });

    test("Mercure tells of arrival, seen, and deletion without event names, and resumes", async () => {
      const account = await openAccount(app);
      const { token } = account;
      const topic = encodeURIComponent(`/accounts/${account.id}`);
      const url = `${app.baseUrl}/mailtm/.well-known/mercure?topic=${topic}`;
      const authorization = `Bearer ${token}`;
      const stream = await openEventStream(url, { authorization, accept: PLAIN });
      assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
      assert.equal(stream.headers.get("access-control-allow-origin"), "*");
      await app.send({ to: account.address, subject: "arrived" });
      const arrived = await stream.next();
      assert.equal(arrived.event, "message");
      const { "@context": context, "@id": path, "@type": type, ...listed } = arrived.data;
      assert.deepEqual([context, type], ["/contexts/Message", "Message"]);
      assert.deepEqual([listed], await listOf(app, account));
      const used = await stream.next();
      assert.deepEqual([used.data["@type"], used.data["used"]], ["Account", listed["size"]]);
      await callMailtm(app, `PATCH ${String(path)}`, { token, body: { seen: true } });
      const seen = await stream.next();
      assert.deepEqual([seen.data["@type"], seen.data["seen"]], ["Message", true]);
      await callMailtm(app, `DELETE ${String(path)}`, { token });
      const deleted = await stream.next();
      assert.deepEqual([deleted.data["id"], deleted.data["isDeleted"]], [listed["id"], true]);
      const ids = [arrived, used, seen, deleted].map(({ id }) => id ?? "");
      assert.equal(new Set(ids).size, 4);
      for (const id of ids) assert.match(id, EVENT_ID);
      stream.close();
      await stream.ended.catch(() => undefined);
      await app.send({ to: account.address, subject: "missed" });
      for (const id of ids) {
        const again = await openEventStream(url, { authorization, "last-event-id": id });
        assert.equal((await again.next()).data["subject"], "missed");
        again.close();
        await again.ended.catch(() => undefined);
      }
      const resumed = await openEventStream(`${url}&lastEventID=earliest`, { authorization });
      assert.equal((await resumed.next()).data["subject"], "missed");
      await callMailtm(app, `DELETE /accounts/${account.id}`, { token });
      await resumed.next();
      await resumed.ended;
    });

    testOnSqlite(store, "Mercure opens the account's own topic only", async () => {
      const [mine, theirs] = [await openAccount(app), await openAccount(app)];
      for (const query of [`?topic=/accounts/${theirs.id}`, "?topic=*", ""]) {
        const path = `GET /.well-known/mercure${query}`;
        assert.equal((await callMailtm(app, path, { token: mine.token })).status, 401, query);
      }
      const path = `GET /.well-known/mercure?topic=/accounts/${mine.id}`;
      assert.equal((await callMailtm(app, path)).status, 401);
      const head = `HEAD /.well-known/mercure?topic=/accounts/${mine.id}`;
      assert.equal((await callMailtm(app, head, { token: mine.token })).status, 200);
    });
  });
