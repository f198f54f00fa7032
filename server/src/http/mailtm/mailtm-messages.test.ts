import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openEventStream } from "../../../test/app/event-stream.ts";
import type { TestApp } from "../../../test/app/test-app.ts";
import {
  callMailtm,
  LINKED,
  listOf,
  openAccount,
  PLAIN,
  startMailtm,
} from "../../../test/mailtm/mailtm-client.ts";
import { SQLITE } from "../../../test/stores/test-stores.ts";

const PICTURE = "iVBORw0KGgo=";
const MAIL = [
  "From: =?utf-8?Q?J=C3=BCrgen?= <sender@shop.example>",
  'To: "One, two" <one@example.org>, two@example.org',
  "Cc: three@example.org",
  "Subject: Your order",
  "Message-ID: <order-1@shop.example>",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  'Content-Type: multipart/alternative; boundary="a"',
  "",
  "--a",
  "Content-Type: text/plain",
  "",
  "Thank you.",
  "--a",
  "Content-Type: text/html",
  "",
  '<p>Thank you.</p><img src="cid:logo">',
  "--a--",
  "--b",
  "Content-Type: image/png; name=logo.png",
  "Content-ID: <logo>",
  "Content-Transfer-Encoding: base64",
  "",
  PICTURE,
  "--b",
  'Content-Type: text/plain; name="terms.txt"',
  "Content-Disposition: attachment",
  "",
  "The terms.",
  "--b--",
  "",
].join("\r\n");

describe("messages in mail.tm's form", () => {
  let app: TestApp;
  startMailtm(SQLITE, (started) => {
    app = started;
  });

  test("a message has exactly mail.tm's fields, in the list and opened", async () => {
    const account = await openAccount(app);
    const { token } = account;
    await app.send({ to: account.address, raw: MAIL });
    const [listed, ...others] = await listOf(app, account);
    assert.ok(listed);
    assert.equal(others.length, 0);
    const { id, size, createdAt, intro, ...fields } = listed;
    assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    assert.match(String(intro), /Thank you/);
    assert.ok(Number(size) > MAIL.length);
    const shown = {
      msgid: "<order-1@shop.example>",
      from: { address: "sender@shop.example", name: "Jürgen" },
      to: [
        { address: "one@example.org", name: "One, two" },
        { address: "two@example.org", name: "" },
      ],
      subject: "Your order",
      seen: false,
      isDeleted: false,
      hasAttachments: true,
      downloadUrl: `/messages/${String(id)}/download`,
      sourceUrl: `/sources/${String(id)}`,
      updatedAt: createdAt,
      accountId: `/accounts/${account.id}`,
    };
    assert.deepEqual(fields, shown);
    const opened = await callMailtm(app, `GET /messages/${String(id)}`, { token });
    assert.equal(opened.status, 200);
    const { attachments, retentionDate, text, html, ...more } = opened.body;
    assert.deepEqual(more, {
      "@context": "/contexts/Message",
      "@id": `/messages/${String(id)}`,
      "@type": "Message",
      id,
      size,
      createdAt,
      intro,
      ...shown,
      cc: [{ address: "three@example.org", name: "" }],
      bcc: [],
      flagged: false,
      verifications: [],
      retention: true,
    });
    assert.match(String(text), /Thank you\./);
    assert.deepEqual(html, ['<p>Thank you.</p><img src="cid:logo">\n']);
    assert.ok(Date.parse(String(retentionDate)) > app.clock.nowMs());
    const files = `/messages/${String(id)}/attachment`;
    const common = { transferEncoding: "base64", size: 1 };
    assert.deepEqual(attachments, [
      {
        ...common,
        id: "ATTACH000001",
        filename: "logo.png",
        contentType: "image/png",
        disposition: "inline",
        related: true,
        downloadUrl: `${files}/ATTACH000001`,
      },
      {
        ...common,
        id: "ATTACH000002",
        filename: "terms.txt",
        contentType: "text/plain",
        disposition: "attachment",
        related: false,
        downloadUrl: `${files}/ATTACH000002`,
      },
    ]);
    const terms = await callMailtm(app, `GET ${files}/ATTACH000002`, { token });
    assert.deepEqual([terms.status, terms.text.trim()], [200, "The terms."]);
    for (const missing of ["ATTACH000003", "ATTACH000000", "terms.txt"]) {
      assert.equal((await callMailtm(app, `GET ${files}/${missing}`, { token })).status, 404);
    }
    const raw = await callMailtm(app, `GET ${shown.downloadUrl}`, { token });
    assert.equal(raw.type, "message/rfc822");
    assert.ok(raw.text.endsWith(MAIL));
    const source = await callMailtm(app, `GET ${shown.sourceUrl}`, { token, accept: PLAIN });
    assert.deepEqual(source.body, { id, downloadUrl: shown.downloadUrl, data: raw.text });
    const me = await callMailtm(app, "GET /me", { token });
    assert.equal(me.body["used"], size);
  });

  test("a message without HTML, names, or recipients has empty ones, never null", async () => {
    const account = await openAccount(app);
    const raw = "From: a@example.org\r\n\r\nOnly text.\r\n";
    await app.send({ to: account.address, raw });
    const [listed] = await listOf(app, account);
    assert.deepEqual(listed?.["from"], { address: "a@example.org", name: "" });
    assert.deepEqual(listed?.["to"], [{ address: account.address, name: "" }]);
    assert.deepEqual([listed?.["subject"], listed?.["msgid"]], ["", ""]);
    assert.equal(listed?.["hasAttachments"], false);
    const path = `GET /messages/${String(listed?.["id"])}`;
    const { body } = await callMailtm(app, path, { token: account.token, accept: PLAIN });
    assert.deepEqual([body["html"], body["attachments"], body["cc"]], [[], [], []]);
  });

  test("the text of a message that has only HTML is that of the HTML", async () => {
    const account = await openAccount(app);
    const html = "<p>Your code is <b>482913</b>.</p><p>Bye</p>";
    const fields = "From: a@example.org\r\nContent-Type: text/html";
    await app.send({ to: account.address, raw: `${fields}\r\n\r\n${html}\r\n` });
    const [listed] = await listOf(app, account);
    const path = `GET /messages/${String(listed?.["id"])}`;
    const { body } = await callMailtm(app, path, { token: account.token, accept: PLAIN });
    assert.equal(body["text"], "Your code is 482913.\n\nBye");
  });

  test("thirty are on a page, newest first, with links only if there is more than one page", async () => {
    const account = await openAccount(app);
    const { token } = account;
    for (let count = 1; count <= 30; count++) {
      await app.send({ to: account.address, subject: `number ${count}` });
    }
    const one = await callMailtm(app, "GET /messages", { token });
    assert.equal(one.body["hydra:totalItems"], 30);
    assert.equal("hydra:view" in one.body, false);
    await app.send({ to: account.address, subject: "number 31" });
    const first = await callMailtm(app, "GET /messages?page=1", { token });
    assert.deepEqual(first.body["hydra:view"], {
      "@id": "/messages?page=1",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/messages?page=1",
      "hydra:last": "/messages?page=2",
      "hydra:next": "/messages?page=2",
    });
    const plain = await listOf(app, account);
    assert.equal(plain.length, 30);
    assert.equal(plain[0]?.["subject"], "number 31");
    const second = await callMailtm(app, "GET /messages?page=2", { token });
    assert.equal(second.body["hydra:totalItems"], 31);
    const [last, ...others] = second.body["hydra:member"] as Record<string, unknown>[];
    assert.deepEqual([last?.["subject"], last?.["@type"]], ["number 1", "Message"]);
    assert.equal(others.length, 0);
    assert.equal("@context" in (last ?? {}), false);
    const view = second.body["hydra:view"] as Record<string, string>;
    assert.equal(view["hydra:previous"], "/messages?page=1");
    assert.equal("hydra:next" in view, false);
    for (const page of ["9", "99999999999", "9".repeat(400)]) {
      const beyond = await callMailtm(app, `GET /messages?page=${page}`, {
        token,
        accept: PLAIN,
      });
      assert.deepEqual([beyond.status, beyond.list], [200, []], page);
    }
  });

  test("PATCH sets seen in each media type, and the page's list and stream say so", async () => {
    const account = await openAccount(app);
    const { token } = account;
    await app.send({ to: account.address, subject: "to be read" });
    const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
      authorization: token,
    });
    const [listed] = await listOf(app, account);
    const id = String(listed?.["id"]);
    const types = ["application/merge-patch+json", PLAIN, LINKED];
    for (const [index, type] of types.entries()) {
      const seen = index % 2 === 0;
      const headers = { "content-type": type };
      const options = { token, body: { seen }, headers, accept: PLAIN };
      const patched = await callMailtm(app, `PATCH /messages/${id}`, options);
      assert.deepEqual([patched.status, patched.body], [200, { seen }]);
      const { event, data } = await stream.next();
      assert.deepEqual([event, data], ["seen", { id, seen }]);
      assert.equal((await listOf(app, account))[0]?.["seen"], seen);
    }
    stream.close();
    await stream.ended.catch(() => undefined);
    const pages = await app.call("GET", "/api/email/messages", { token });
    const [row] = (await pages.json()) as Record<string, unknown>[];
    assert.equal(row?.["seen"], true);
    const linked = await callMailtm(app, `PATCH /messages/${id}`, {
      token,
      body: { seen: true },
    });
    assert.deepEqual(linked.body, {
      "@context": "/contexts/Message",
      "@id": `/messages/${id}`,
      "@type": "Message",
      seen: true,
    });
    const message = "This value should be of type bool.";
    for (const body of [{ seen: 1 }, {}]) {
      const bad = await callMailtm(app, `PATCH /messages/${id}`, { token, body, accept: PLAIN });
      assert.equal(bad.status, 422);
      assert.equal(bad.body["detail"], `seen: ${message}`);
      assert.deepEqual(bad.body["violations"], [{ propertyPath: "seen", message }]);
    }
    const broken = await callMailtm(app, `PATCH /messages/${id}`, { token, body: "{" });
    assert.deepEqual(
      [broken.status, broken.body["@type"], broken.body["hydra:description"]],
      [400, "hydra:Error", "Syntax error"],
    );
    // As mailtm-sdk and mailtm-python send it.
    for (const bodyless of [{}, { body: "" }]) {
      const options = { token, accept: PLAIN, ...bodyless };
      const marked = await callMailtm(app, `PATCH /messages/${id}`, options);
      assert.deepEqual([marked.status, marked.body], [200, { seen: true }]);
    }
    const none = await callMailtm(app, "PATCH /messages/x.1", { token, body: { seen: true } });
    assert.equal(none.status, 404);
    const text = { token, body: "seen", headers: { "content-type": "text/plain" } };
    assert.equal((await callMailtm(app, `PATCH /messages/${id}`, text)).status, 415);
  });

  test("a deleted message is gone, and one of another account was never there", async () => {
    const [mine, theirs] = [await openAccount(app), await openAccount(app)];
    await app.send({ to: mine.address, subject: "to be deleted" });
    const [listed] = await listOf(app, mine);
    const path = `/messages/${String(listed?.["id"])}`;
    for (const call of [`GET ${path}`, `DELETE ${path}`, `GET ${path}/download`]) {
      assert.equal((await callMailtm(app, call, { token: theirs.token })).status, 404);
    }
    const gone = await callMailtm(app, `DELETE ${path}`, { token: mine.token });
    assert.deepEqual([gone.status, gone.text], [204, ""]);
    assert.equal((await callMailtm(app, `GET ${path}`, { token: mine.token })).status, 404);
    assert.deepEqual(await listOf(app, mine), []);
  });
});
