import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { subjectOf } from "../../hostile/hostile-mails.ts";
import { openMails, remainsOfAll } from "../../hostile/many-mails.ts";
import { CHARSETS } from "../../hostile/mime-vectors.ts";
import { remainsOf } from "../../hostile/remains.ts";
import type { HostileMail } from "../../hostile/vectors.ts";
import { mailWith, PNG } from "../../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

describe("hostile mail outside its HTML", () => {
  let stage: Stage;
  let foreign: ForeignServer;
  before(async () => {
    foreign = await startForeignServer();
    stage = await openSharedStage();
  });
  after(() => foreign.close());

  const markup = (name: string) =>
    `"><img src=${foreign.url}/${name} onerror=top.ran=1><script>top.ran=1</script>`;
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

  test("in one inbox", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const to = await visitor.arrive();

    await t.test("markup hidden by charset tricks runs nothing and makes no request", async () => {
      const mails = Object.keys(CHARSETS).map((name): HostileMail => ({
        name,
        attempts: {},
        bare: true,
      }));
      for (const mail of mails) {
        const { head, body } = CHARSETS[mail.name] ?? {};
        const raw = `From: a@example.org\r\nSubject: ${subjectOf(mail)}\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n${body?.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;
        await stage.app.send({ to, raw });
      }
      await visitor.main.rows.nth(mails.length - 1).waitFor();
      await openMails(visitor.page, mails);
      assert.equal(await visitor.page.locator("[data-row] iframe").count(), mails.length);
      assert.deepEqual(await remainsOfAll(visitor.page, mails), []);
      await assertNothingRan(visitor);
    });

    await t.test(
      "markup in the encoded words of subject and sender is text on the row, in the title, and in dialogs",
      async () => {
        const subject = markup("subject");
        const raw = `From: ${encoded(markup("sender"))} <a@example.org>\r\nReply-To: ${encoded(markup("reply"))} <b@example.org>\r\nSubject: ${encoded(subject)}\r\n\r\n${markup("text")}\r\n`;
        await stage.app.send({ to, raw });
        const row = visitor.main.row(subject);
        await row.element.getByText(markup("text")).waitFor();
        await row.open();
        await row.element
          .getByRole("region", { name: "Plain text" })
          .getByText(markup("text"))
          .waitFor();
        await assertNothingRan(visitor);
      },
    );

    await t.test(
      "markup in an attachment's name, type, and Content-ID is text in the list and in the mail",
      async () => {
        const id = `x"onerror=top.ran=1//`;
        const raw = mailWith({
          subject: "Named",
          html: `<p>Text</p><img src='cid:${encodeURIComponent(id)}'><img src='cid:"><script>top.ran=1</script>'>`,
          parts: [
            { type: "image/png", name: markup("name"), content: PNG },
            { type: `image/png; name="<script>top.ran=1</script>"`, id, content: PNG },
            { type: "text/<script>top.ran=1</script>", name: "<b>type", content: PNG },
          ],
        });
        await stage.app.send({ to, raw });
        const row = visitor.main.row("Named");
        await row.open();
        const files = row.element.getByRole("region", { name: "Attachments" });
        await files.getByText("b type").first().waitFor();
        await row.frame.getByText("Text", { exact: true }).waitFor();
        assert.deepEqual(await row.frame.locator("html").evaluate(remainsOf), []);
        await assertNothingRan(visitor);
      },
    );

    await t.test("HTML source and plain text of a hostile mail are shown unchanged", async () => {
      const html = `<p>Text</p>${markup("source")}`;
      await stage.app.send({
        to,
        subject: "Sources",
        html,
        text: markup("plain"),
      });
      const row = visitor.main.row("Sources");
      await row.open();
      await row.tab("Plain Text").click();
      await row.element
        .getByRole("region", { name: "Plain text" })
        .getByText(markup("plain"))
        .waitFor();
      await row.tab("HTML Source").click();
      await row.element
        .getByRole("region", { name: "HTML source" })
        .getByText(markup("source"))
        .waitFor();
      await assertNothingRan(visitor);
    });
  });

  async function assertNothingRan({ page }: Visitor): Promise<void> {
    assert.equal(await page.evaluate(() => "ran" in window), false);
    assert.deepEqual(await page.locator(`img[onerror], img[src^="${foreign.url}"]`).count(), 0);
    assert.deepEqual(
      foreign.requests.map(({ path }) => path),
      [],
    );
  }
});
