import assert from "node:assert/strict";
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { filesWith } from "../../../../test/stores/find-bytes.ts";
import { answerOf } from "../../../../test/app/answer-of.ts";
import { openCompanyInbox } from "../../../../test/mail/company-inbox.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";

const FORM = {
  name: "Änne Möller",
  email: "aenne@example.org",
  subject: "Grüße, and a question",
  message: "Does a forwarded message keep its attachments?\n\nBest,\n  Änne",
};
const SENT = { success: true, message: "We'll get back to you within 24 hours." };

describe("the contact form", () => {
  let app: TestApp;
  let inbox: Awaited<ReturnType<typeof openCompanyInbox>>;
  before(async () => {
    app = await startTestApp({ LIMIT_CONTACT_PER_HOUR: "0" });
    inbox = await openCompanyInbox(app, {});
  });
  after(() => app.close());
  const write = async (changes: object = {}) =>
    answerOf(await app.call("POST", "/api/contact", { body: { ...FORM, ...changes } }));

  test("a message arrives in the general inbox from our address, and replies go to the visitor", async () => {
    assert.deepEqual(await write(), { status: 200, body: SENT });
    const [mail, ...others] = await inbox.takeAll();
    assert.ok(mail);
    assert.equal(others.length, 0);
    assert.deepEqual(mail.from, { name: "Contact form", address: "no-reply@mayfly.test" });
    assert.equal(mail.subject, "Contact: Grüße, and a question");
    assert.match(mail.raw, /^Reply-To: =\?UTF-8\?[BQ]\?\S+ <aenne@example\.org>\r$/m);
    assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.equal(mail.text.trimEnd(), `Änne Möller <aenne@example.org> wrote:\n\n${FORM.message}`);
  });

  test("no input adds a header, a recipient, or a second message", async () => {
    const typed = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, async (name, subject, message) => {
        const { status } = await write({ name, subject, message });
        const mails = await inbox.takeAll();
        assert.equal(mails.length, status === 200 ? 1 : 0);
        for (const { headerNames } of mails) {
          assert.equal(new Set(headerNames).size, headerNames.length);
          assert.deepEqual(
            headerNames.filter((one) => /^(?:b?cc|sender|x-)/.test(one)),
            [],
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  test("line breaks and control characters in single-line fields, and invalid addresses, are refused", async () => {
    const refusals = [
      [{ subject: "Hello\r\nBcc: victim@example.org" }, "UNSAFE_CHARACTERS"],
      [{ name: "Anna\nX-Spam: no" }, "UNSAFE_CHARACTERS"],
      [{ email: "a@example.org\r\nRCPT TO:<b@example.org>" }, "UNSAFE_CHARACTERS"],
      [{ name: "An\u0000na" }, "INVALID_INPUT"],
      [{ email: "anna" }, "ADDRESS_INVALID"],
      [{ email: "a@example.org, b@example.org" }, "ADDRESS_INVALID"],
      [{ message: " \n " }, "CONTACT_INCOMPLETE"],
      [{ name: "" }, "CONTACT_INCOMPLETE"],
      [{ subject: "x".repeat(151) }, "INVALID_INPUT"],
      [{ message: "x".repeat(5_001) }, "INVALID_INPUT"],
      [{ message: 7 }, "INVALID_INPUT"],
    ] as const;
    for (const [changes, code] of refusals) {
      const { status, body } = await write(changes);
      assert.deepEqual([status, body["error"]], [400, code], JSON.stringify(changes));
    }
    assert.deepEqual(await inbox.takeAll(), []);
  });

  test("a filled honeypot field gets a success response, and nothing is sent", async () => {
    assert.deepEqual(await write({ website: "https://spam.example" }), {
      status: 200,
      body: SENT,
    });
    assert.deepEqual(await write({ website: "x", email: "none" }), { status: 200, body: SENT });
    assert.deepEqual(await inbox.takeAll(), []);
    assert.deepEqual(await write({ website: "" }), { status: 200, body: SENT });
    assert.equal((await inbox.takeAll()).length, 1);
  });
});

test("a full inbox and an unreachable store are reported, and nothing is sent", async () => {
  for (const limit of ["LIMIT_MESSAGES_PER_COMPANY_INBOX", "LIMIT_BYTES_PER_COMPANY_INBOX"]) {
    const app = await startTestApp({ [limit]: "1" });
    const write = async () =>
      answerOf(await app.call("POST", "/api/contact", { body: { ...FORM } }));
    assert.equal((await write()).status, 200);
    const full = await write();
    assert.deepEqual([full.status, full.body["error"]], [503, "CONTACT_INBOX_FULL"]);
    await app.close();
  }

  const locked = await startTestApp();
  const other = new Database(join(locked.dataDir, "mayfly.db"));
  other.exec("BEGIN EXCLUSIVE");
  const away = await answerOf(await locked.call("POST", "/api/contact", { body: FORM }));
  assert.deepEqual([away.status, away.body["error"]], [503, "CONTACT_UNAVAILABLE"]);
  other.exec("ROLLBACK");
  other.close();
  assert.equal((await locked.call("POST", "/api/contact", { body: FORM })).status, 200);
  await locked.close();
});

test("a network is limited to the configured valid messages per hour, and no text is in plain text on disk", async () => {
  const app = await startTestApp({ LIMIT_CONTACT_PER_HOUR: "2" });
  const body = { ...FORM, subject: "quokkaSubject", message: "quokkaText", name: "quokkaName" };
  const write = () => app.call("POST", "/api/contact", { body });
  const incomplete = { ...body, email: "aenne@" };
  for (let tries = 0; tries < 3; tries++) {
    const { status, headers } = await app.call("POST", "/api/contact", { body: incomplete });
    assert.deepEqual([status, headers.get("ratelimit-remaining")], [400, "2"]);
  }
  assert.deepEqual([(await write()).status, (await write()).status], [200, 200]);
  const refused = await write();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  app.clock.advance(3_600_000);
  assert.equal((await write()).status, 200);
  assert.deepEqual(filesWith([app.dataDir], "quokka"), []);
  await app.close();
});
