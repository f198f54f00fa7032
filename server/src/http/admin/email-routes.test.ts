import type {
  AdminEmail,
  AdminMessage,
  AdminStats,
  AuditEntry,
  CompanyMessage,
} from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { until } from "../../../test/until.ts";
import { operatorOf, OPERATORS_KEY } from "../../../test/app/operator.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

for (const store of TEST_STORES)
  describe(`the operator's view of addresses and mail, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    let call: ReturnType<typeof operatorOf>;
    let first: CreatedAddress;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ADMIN_KEY: OPERATORS_KEY });
      call = operatorOf(app);
      first = await app.createAddress({ referrer: "https://shop.example/cart?session=7" });
      await app.createAddress({ domain: "burrow.test" });
      await app.send({ to: first.email, subject: "plain", text: "plain words" });
      await app.send({ to: first.email, subject: "rich", html: "<p>rich <b>words</b></p>" });
      await app.send({ to: "privacy@mayfly.test", subject: "a question", text: "what is kept?" });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });
    const stats = async () => (await call<AdminStats>("GET", "stats")).body;
    const emails = async (query = "") =>
      (await call<AdminEmail[]>("GET", `emails?${query}`)).body.map(({ email }) => email);
    const idOf = async (email: string) =>
      (await call<AdminEmail[]>("GET", `emails?search=${email}`)).body[0]?.id ?? "";
    const audited = async () =>
      (await call<AuditEntry[]>("GET", "audit")).body.map((entry) => [entry.action, entry.subject]);

    testOnSqlite(store, "each call needs the operator's key", async () => {
      const stranger = operatorOf(app, "wrong");
      for (const [method, path] of CALLS) {
        const { status, body } = await stranger(method, path);
        assert.deepEqual([status, body["error"]], [401, "ADMIN_KEY_INVALID"], path);
      }
    });

    test("an address is listed with its data and without its secrets", async () => {
      const { body, total } = await call<AdminEmail[]>("GET", "emails?sort=messages");
      assert.equal(total, 2);
      const { id, createdAt, ...listed } = body[0] ?? assert.fail("none");
      assert.deepEqual(listed, {
        email: first.email,
        type: "free",
        messageCount: 2,
        expiresAt: first.expiresAt,
        ipAddress: "127.0.0.1",
        referrer: "shop.example",
        isActive: true,
      });
      assert.equal(Date.parse(first.expiresAt) - Date.parse(createdAt), 15 * MINUTE);
      const opened = await app.call("GET", "/api/email/messages", { token: id });
      assert.equal(opened.status, 401);
    });

    test("addresses are searched, sorted, and paged", async () => {
      const [newest, oldest] = await emails();
      assert.equal(oldest, first.email);
      assert.deepEqual(await emails("order=asc"), [oldest, newest]);
      assert.deepEqual(await emails("limit=1&offset=1"), [oldest]);
      assert.deepEqual(await emails("search=SHOP.ex"), [oldest]);
      assert.deepEqual(await emails("search=%20%40burrow%20"), [newest]);
      assert.deepEqual(await emails("type=premium"), []);
      for (const query of ["sort=ip", "limit=-1", "type=company", "search=%00", "search=%25%5C"]) {
        const { status } = await call("GET", `emails?${query}`);
        assert.equal(status, query === "search=%25%5C" ? 200 : 400, query);
      }
    });

    test("the messages of an address are read, each opened and whole", async () => {
      const path = `email-messages/${await idOf(first.email)}`;
      const { body, total } = await call<AdminMessage[]>("GET", path);
      assert.equal(total, 2);
      const shown = body.map(({ id: _id, received_at, body_text, body_html, ...rest }) => ({
        ...rest,
        ago: app.clock.nowMs() - Date.parse(received_at) < HOUR,
        text: body_text?.trim() ?? null,
        html: body_html?.trim() ?? null,
      }));
      const sender = "Sender <sender@example.org>";
      assert.deepEqual(shown, [
        {
          sender,
          subject: "rich",
          ago: true,
          text: "rich words",
          html: "<p>rich <b>words</b></p>",
          incomplete: false,
          attachments: [],
        },
        {
          sender,
          subject: "plain",
          ago: true,
          text: "plain words",
          html: null,
          incomplete: false,
          attachments: [],
        },
      ]);
      const [second] = (await call<AdminMessage[]>("GET", `${path}?limit=1&offset=1`)).body;
      assert.equal(second?.subject, "plain");
      assert.deepEqual((await audited())[0], ["read-messages", await idOf(first.email)]);
    });

    test("an expired address, a company inbox, and an unknown address can't be read", async () => {
      const ending = await app.createAddress();
      const kept = await app.createAddress();
      const [endingId, keptId] = [await idOf(ending.email), await idOf(kept.email)];
      app.clock.advance(14 * MINUTE);
      const extension = { token: kept.id, body: { email: kept.email } };
      await app.call("POST", "/api/temp-emails/extend", extension);
      app.clock.advance(MINUTE);
      const read = async (emailId: string) => {
        const { status, body } = await call("GET", `email-messages/${emailId}`);
        return [status, body["error"]];
      };
      assert.deepEqual(await read(endingId), [404, "EMAIL_NOT_FOUND"]);
      assert.deepEqual(await read(keptId), [200, undefined]);
      assert.deepEqual(await read("nothing"), [404, "EMAIL_NOT_FOUND"]);
      assert.deepEqual(await read("%00"), [400, "INVALID_INPUT"]);
      const general = await call<CompanyMessage[]>("GET", "company-inbox/privacy");
      const companyId = general.body[0]?.id.split(".")[0] ?? "";
      assert.deepEqual(await read(companyId), [404, "EMAIL_NOT_FOUND"]);
    });

    test("the company's mail is read and deleted, and visitors' mail can't be deleted", async () => {
      const { body, total } = await call<CompanyMessage[]>("GET", "company-inbox/privacy");
      const [message] = body;
      assert.ok(message && total === 1);
      assert.deepEqual(
        [message.from, message.subject, message.body.trim(), message.html],
        ["Sender <sender@example.org>", "a question", "what is kept?", null],
      );
      assert.equal((await stats()).waiting.companyMessages, 1);
      const path = `company-inbox/privacy/${message.id}`;
      const { body: opened } = await call<CompanyMessage>("GET", path);
      assert.deepEqual([opened.body.trim(), opened.incomplete], ["what is kept?", false]);
      for (const other of [`legal/${message.id}`, `privacy/${message.id}9`, "privacy/x"]) {
        assert.equal((await call("GET", `company-inbox/${other}`)).status, 404, other);
      }

      const { email, id: token } = await app.createAddress();
      await app.send({ to: email, subject: "theirs", text: "t" });
      const listed = await app.call("GET", "/api/email/messages", { token });
      const [theirs] = (await listed.json()) as { id: string }[];
      for (const id of [theirs?.id, "x", `${message.id}9`, "a.b"]) {
        const refused = await call("DELETE", `company-inbox/delete/${id}`);
        assert.deepEqual([refused.status, refused.body["error"]], [404, "MESSAGE_NOT_FOUND"]);
      }

      const done = await call("DELETE", `company-inbox/delete/${message.id}`);
      assert.deepEqual([done.status, done.body], [200, { message: "Message deleted" }]);
      assert.equal((await call("DELETE", `company-inbox/delete/${message.id}`)).status, 404);
      assert.equal((await call<CompanyMessage[]>("GET", "company-inbox/privacy")).total, 0);
      assert.equal((await call("GET", "company-inbox/sales")).status, 400);
      assert.deepEqual((await audited())[0], ["delete-company-message", `privacy ${message.id}`]);
    });

    test("repeated reads are on the audit list once, until a new message arrives", async () => {
      const reads = async () =>
        (await audited()).filter(([action]) => action === "read-company-inbox").length;
      const list = async () => (await call<CompanyMessage[]>("GET", "company-inbox/legal")).body;
      const read = (id = "") => call("GET", `company-inbox/legal/${id}`);
      const known = await reads();
      for (const subject of ["one", "two"]) {
        await app.send({ to: "legal@mayfly.test", subject, text: "t" });
      }
      const [two, one] = await list();
      assert.equal(await reads(), known, "to list is not to read");
      for (let times = 0; times < 3; times++) await read(one?.id);
      assert.equal(await reads(), known + 1);
      assert.deepEqual((await audited())[0], ["read-company-inbox", `legal ${one?.id}`]);
      await read(two?.id);
      assert.equal(await reads(), known + 2);
      app.clock.advance(HOUR);
      await read(one?.id);
      assert.equal(await reads(), known + 3);
    });

    testOnSqlite(
      store,
      "attachments are downloads, for visitors' and company messages",
      async () => {
        const { email } = await app.createAddress();
        for (const to of [email, "general@mayfly.test"]) await app.send({ to, raw: CARRYING });
        const [theirs] = (await call<AdminMessage[]>("GET", `email-messages/${await idOf(email)}`))
          .body;
        const [listed] = (await call<CompanyMessage[]>("GET", "company-inbox/general")).body;
        const path = `company-inbox/general/${listed?.id}`;
        const { body: companyMessage } = await call<CompanyMessage>("GET", path);
        for (const message of [theirs, companyMessage]) {
          assert.ok(message);
          assert.deepEqual(
            message.attachments.map(({ index, contentId, type }) => [index, contentId, type]),
            [[0, "sun", "image/png"]],
          );
          const get = (key: string, id = message.id) =>
            app.call("GET", `/api/admin/messages/${id}/attachments/0`, {
              headers: { "x-admin-key": key },
            });
          const file = await get(OPERATORS_KEY);
          assert.equal(await file.text(), "not really a picture");
          assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
          assert.equal((await get("wrong")).status, 401);
          assert.equal((await get(OPERATORS_KEY, `${message.id}9`)).status, 404);
          assert.equal((await get(OPERATORS_KEY, "x")).status, 404);
        }
      },
    );

    test("the statistics count active addresses, and created and received ones of the last hour, day, and week", async () => {
      const start = await stats();
      const { email } = await app.createAddress();
      await app.send({ to: email, subject: "counted", text: "c" });
      const grew = (now: AdminStats) =>
        now.emailStats.lastHour > start.emailStats.lastHour &&
        now.messageStats.lastHour > start.messageStats.lastHour;
      await until("both are counted", async () => grew(await stats()));
      const counted = await stats();
      assert.equal(counted.activeTempEmails, start.activeTempEmails + 1);
      assert.deepEqual([counted.activePremiumEmails, counted.activeIpBans], [0, 0]);
      assert.equal(Math.abs(Date.parse(counted.serverTime) - app.clock.nowMs()) < MINUTE, true);

      app.clock.advance(2 * HOUR);
      const later = await stats();
      assert.deepEqual(later.messageStats, { ...counted.messageStats, lastHour: 0 });
      assert.equal(later.activeTempEmails, 0);
      app.clock.advance(24 * HOUR);
      const nextDay = await stats();
      const { lastWeek } = counted.messageStats;
      assert.deepEqual(nextDay.messageStats, { lastHour: 0, lastDay: 0, lastWeek });
      app.clock.advance(7 * 24 * HOUR);
      const nextWeek = await stats();
      assert.deepEqual(nextWeek.emailStats, { lastHour: 0, lastDay: 0, lastWeek: 0 });
    });
  });

const CARRYING = [
  "Subject: a picture",
  "MIME-Version: 1.0",
  "Content-Type: multipart/related; boundary=b",
  "",
  "--b",
  "Content-Type: text/html",
  "",
  '<img src="cid:sun">',
  "--b",
  "Content-Type: image/png",
  "Content-ID: <sun>",
  "Content-Disposition: inline",
  "",
  "not really a picture",
  "--b--",
  "",
].join("\r\n");

const CALLS = [
  ["GET", "company-inbox/privacy/x"],
  ["GET", "messages/x.1/attachments/0"],
  ["GET", "stats"],
  ["GET", "emails"],
  ["GET", "email-messages/x"],
  ["GET", "company-inbox/privacy"],
  ["DELETE", "company-inbox/delete/x"],
  ["GET", "rate-limits"],
  ["DELETE", "rate-limits/192.0.2.1"],
] as const;
