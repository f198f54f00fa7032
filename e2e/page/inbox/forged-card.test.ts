import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sendFrom } from "../../../server/test/mail/send-from.ts";
import { makeMail } from "../../../server/test/mail/signed-mail.ts";
import { gainsFocus } from "../../stage/focus.ts";
import type { MessageRow } from "../../stage/parts/main-page.ts";
import { openSenderStage } from "../../stage/sender-stage.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findAtEitherWidth } from "../../stage/appearance/themes.ts";

const LINK = "https://accounts.bank.example/confirm?token=a8f3kd92mf";
const WARNING = "This message isn’t from the sender it names. Don’t trust its code and link.";

describe("the code and the link of a forged message", () => {
  let stage: Stage;
  before(async () => {
    ({ stage } = await openSenderStage());
  });

  async function receive({ main }: Visitor, from: string, subject: string) {
    const raw = makeMail(
      { From: from, Subject: subject, "Content-Type": "text/html" },
      `<p>Your verification code is <b>482 913</b></p><a href="${LINK}">Confirm email</a>\r\n`,
    );
    await sendFrom("192.0.2.10", { port: stage.app.smtpPort, to: await main.email(), raw });
    return main.row(subject);
  }

  test("in one inbox", async (t) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const visitor = await stage.visitInTurn(t, { permissions });
    const { page, main, complaints } = visitor;
    await visitor.arrive();
    await main.connection("Live").waitFor();

    await t.test("are usable if the sender check was inconclusive", async () => {
      const row = await receive(visitor, "Shop <a@shop.example>", "Confirm your email");
      await row.button("Copy code 482913").waitFor();
      await row.element.getByRole("link", { name: /^Confirm at/ }).waitFor();
      assert.equal(await row.element.getByText(WARNING).count(), 0);
    });

    const row = await receive(visitor, "Bank <a@bank.example>", "Confirm your account");
    await t.test("are withheld with a warning until the visitor requests them", async () => {
      await row.element.getByText(WARNING).waitFor();
      assert.equal(await offered(row), 0);

      await row.button("Show the code and link").press("Enter");
      await row.button("Copy code 482913").click();
      await main.toast("Copied!", "Code copied to clipboard").waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied, "482913");
      const link = row.element.getByRole("link", { name: /^Confirm at accounts.bank.example/ });
      assert.equal(await link.getAttribute("href"), LINK);
      await row.element.getByText(WARNING).waitFor();

      const hide = row.button("Hide the code and link");
      await hide.press("Enter");
      await gainsFocus(row.button("Show the code and link"));
      assert.equal(await offered(row), 0);
      assert.equal(await row.toggle.getAttribute("aria-expanded"), "false");
      // In the open message, the reason is between the subject and them.
      await row.open();
      const note = await row.element.locator("[data-verdict-note]").boundingBox();
      const card = await row.element.locator("[data-withheld]").boundingBox();
      assert.ok(note && card && note.y + note.height <= card.y);
      assert.deepEqual([card.x, card.width], [note.x, note.width]);
      await row.toggle.click();
      assert.deepEqual(complaints, []);
    });

    await t.test("are withheld after a reload as well", async () => {
      await row.button("Show the code and link").click();
      await row.button("Copy code 482913").waitFor();
      await page.reload();
      await row.element.getByText(WARNING).waitFor();
      assert.equal(await offered(row), 0);
    });

    await t.test(
      "have a warning that is accessible and fits 320 and 1280 pixels in both themes",
      async () => {
        // Shown, they are those of any message (`code-card.test.ts`).
        assert.deepEqual(await findAtEitherWidth(page, "rows"), []);
      },
    );

    await t.test("are withheld in the sheet of a phone as well", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      // A list from before the check: only the message itself has the verdict.
      await page.route(/\/api\/email\/messages(\?|$)/, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        await route.fulfill({ response: answer, body: text.replaceAll('"verdict":', '"former":') });
      });
      await page.reload();
      await row.element.locator('[data-verdict="forged"]').waitFor({ state: "detached" });
      await row.toggle.click();
      const sheet = page.getByRole("dialog", { name: "Confirm your account" });
      const show = sheet.getByRole("button", { name: "Show the code and link" });
      await show.waitFor();
      await sheet
        .locator("[data-verdict-note]")
        .getByText("asks receivers to refuse such mail")
        .waitFor();
      assert.equal(await sheet.getByRole("button", { name: /^Copy code/ }).count(), 0);
      assert.equal(await sheet.getByRole("link").count(), 0);
      await show.click();
      await sheet.getByRole("button", { name: "Copy code 482913" }).waitFor();
      assert.deepEqual(await findSideways(page), []);
      assert.deepEqual(complaints, []);
    });
  });
});

/** Returns the number of controls that use the code or the link. */
async function offered({ element }: MessageRow): Promise<number> {
  const copies = await element.getByRole("button", { name: /^Copy/ }).count();
  return copies + (await element.getByRole("link").count());
}
