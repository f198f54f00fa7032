import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { POSTFIX_BOUNCE } from "../../../server/src/mail/testing/bounce-messages.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("mail that can't be read in full", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  const mails: [subject: string, rest: string][] = [
    [
      "Broken",
      "Content-Type: text/html; charset=no-such-charset\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!! not base64 at all\r\n",
    ],
    [
      "Cut short",
      'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/pl',
    ],
    ["Empty", "\r\n"],
  ];
  test("by one visitor", async (t) => {
    const { page, main, complaints, arrive } = await stage.visitInTurn(t);
    const to = await arrive();

    await t.test(
      "a message with a broken encoding, without an end, or without content is listed and opens",
      async () => {
        for (const [subject, rest] of mails) {
          const head = `From: sender@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n`;
          await stage.app.send({ to, raw: head + rest });
          const row = main.row(subject);
          await row.element.getByText("sender@example.org").waitFor();
          await row.open();
          await row.element.getByText(/^[1-9]\d* KB/).waitFor();
          await row.toggle.click();
        }
      },
    );

    await t.test(
      "a bounced reply states its outcome in its row and above its text, and can't be answered",
      async (tt) => {
        const { smtpPort: port } = stage.app;
        const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
        tt.after(() => transport.close());
        const raw = [...POSTFIX_BOUNCE, ""].join("\r\n");
        await transport.sendMail({ envelope: { from: "", to }, raw });
        const row = main.row("Undelivered Mail Returned to Sender");
        const line =
          /^Your mail to nobody@example\.org could not be delivered: the address doesn’t exist or accepts no mail\./i;
        await row.element.getByText(line).waitFor();
        await row.open();
        await row.element.locator("[data-bounce=failed]").getByText(line).waitFor();
        await row.element.locator("[data-action=reply][aria-disabled=true]").waitFor();
        assert.deepEqual(await findViolations(page, undefined, "rows"), []);
        assert.deepEqual(complaints, []);
        await row.toggle.click();
      },
    );

    await t.test("a message without sender, subject, and text shows so", async () => {
      await stage.app.send({ to, raw: "X-Nothing: here\r\n\r\n" });
      const row = main.row("No subject");
      await row.element.getByText("No preview available").waitFor();
      await row.open();
      await row.element.getByText("Plain Text Message").waitFor();
      await row.element.getByText("No content available").waitFor();
      assert.deepEqual(complaints, []);
    });

    await t.test("an encrypted message says so in the list and opened", async () => {
      const type = "Content-Type: application/pkcs7-mime; smime-type=enveloped-data";
      await stage.app.send({ to, raw: `Subject: Sealed\r\n${type}; name=smime.p7m\r\n\r\nx` });
      const row = main.row("Sealed");
      await row.element.getByText("Encrypted message.").waitFor();
      await row.open();
      await row.element.getByLabel("Plain text").getByText("Encrypted message.").waitFor();
      await row.element.getByText("smime.p7m").waitFor();
    });

    await t.test("an HTML mail that shows nothing says so", async () => {
      await stage.app.send({ to, subject: "Blank page", html: "<html><body> </body></html>" });
      await stage.app.send({ to, subject: "A picture", html: '<img src="https://a.test/1.png">' });
      const blank = main.row("Blank page");
      await blank.open();
      await blank.element.getByText("No content available").waitFor();
      const picture = main.row("A picture");
      await picture.open();
      await picture.frame.locator("img").waitFor();
      assert.equal(await picture.element.getByText("No content available").count(), 0);
    });

    await t.test(
      "a message with too deeply nested parts is listed and opens, incomplete",
      async () => {
        const head = "From: sender@example.org\r\nSubject: Nested\r\nMIME-Version: 1.0\r\n";
        await stage.app.send({ to, raw: `${head}${nested(2_000)}` });
        const answered = page.waitForResponse(/\/api\/email\/messages\/[^/]+$/);
        await main.row("Nested").open();
        const message: unknown = await (await answered).json();
        assert.ok(typeof message === "object" && message !== null && "incomplete" in message);
        assert.equal(message.incomplete, true);
        const { element } = main.row("Nested");
        await element.getByText("This message could not be shown in full.").waitFor();
        await element.getByText("Its parts are nested too deeply").waitFor();
        const saved = page.waitForEvent("download");
        await element.getByRole("button", { name: "Download the raw message" }).click();
        assert.equal((await saved).suggestedFilename(), "Nested.eml");
      },
    );

    await t.test(
      "a message with an old Date header shows its date, a current one doesn't",
      async () => {
        const date = new Date().toUTCString().replace("GMT", "+0000");
        for (const [subject, sent] of [
          ["Late", "Tue, 03 Mar 2020 12:00:00 +0000"],
          ["In time", date],
        ] as const) {
          const raw = `From: sender@example.org\r\nSubject: ${subject}\r\nDate: ${sent}\r\n\r\ntext\r\n`;
          await stage.app.send({ to, raw });
          await main.row(subject).open();
          await main
            .row(subject)
            .element.getByText(/^[1-9]\d* KB/)
            .waitFor();
        }
        await main.row("Late").element.getByText("Dated Mar 3, 2020").waitFor();
        assert.equal(await main.row("In time").element.getByText("Dated").count(), 0);
      },
    );
  });
});

/** Returns headers of nested multiparts, none of which ends. */
function nested(levels: number): string {
  const heads = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  );
  return heads.join("");
}
