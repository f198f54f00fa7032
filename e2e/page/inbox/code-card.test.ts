import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { setTheme } from "../../stage/appearance/themes.ts";

const LINK = "https://accounts.harbour.example/confirm?token=a8f3kd92mf";
const MAIL = {
  from: "Harbour <no-reply@harbour.example>",
  subject: "Confirm your email address",
  html: `<p>Your verification code is</p><p><b>482 913</b></p><a href="${LINK}">Confirm email</a>
    <p><a href="https://harbour.example/unsubscribe?u=a8f3kd92">Unsubscribe</a></p>`,
};
const CLIPBOARD = ["clipboard-read", "clipboard-write"];

describe("the code and the link on a row", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  const send = async (to: string, mail: object) => {
    const port = stage.app.smtpPort;
    const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    await transport.sendMail({ ...MAIL, ...mail, to });
    transport.close();
  };
  const readClipboard = ({ page }: Visitor) => page.evaluate(() => navigator.clipboard.readText());

  test("a message with a code and a link", async (t) => {
    const visitor = await stage.visitInTurn(t, { permissions: CLIPBOARD });
    const { main, page, complaints } = visitor;
    const email = await visitor.arrive();
    const row = main.row(MAIL.subject);

    await t.test("is announced with its code, character by character", async () => {
      await main.connection("Live").waitFor();
      await send(email, {});
      await page
        .locator("[role=status]")
        .filter({ hasText: "Confirm your email address. Code: 4 8 2 9 1 3" })
        .waitFor({ state: "attached" });
    });

    await t.test("Tab reaches code and link right after the row", async () => {
      await row.button("Copy code 482913").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await main.toast("Copied!", "Code copied to clipboard").waitFor();
      assert.equal(await readClipboard(visitor), "482913");
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.getAttribute("href"));
      assert.equal(focused, LINK);
    });

    await t.test("one click copies the code, and the row stays closed", async () => {
      await page.evaluate(() => navigator.clipboard.writeText("before"));
      await main.forgetToasts();
      const copy = row.button("Copy code 482913");
      await copy.click();
      await main.toast("Copied!", "Code copied to clipboard").waitFor();
      assert.equal(await readClipboard(visitor), "482913");
      assert.equal(await row.toggle.getAttribute("aria-expanded"), "false");
      await copy.waitFor();
      assert.equal(await page.title(), "(1) Mayfly");
      assert.deepEqual(complaints, []);
    });

    await t.test("the link shows its target, and sends the target no referrer", async () => {
      const link = row.element.getByRole("link", { name: "Confirm at accounts.harbour.example" });
      assert.equal(await link.getAttribute("href"), LINK);
      assert.equal(await link.getAttribute("target"), "_blank");
      assert.equal(await link.getAttribute("rel"), "noopener noreferrer");
      assert.equal(await main.inbox.getByRole("link").count(), 1);
    });

    await t.test("both remain in the open message and after a reload", async () => {
      await row.open();
      await row.button("Copy code 482913").waitFor();
      await page.reload();
      await row.button("Copy code 482913").waitFor();
      await row.element.getByRole("link", { name: /^Confirm at/ }).waitFor();
    });

    await t.test("a hidden code and a hidden link never win over the visible ones", async () => {
      const hidden = LINK.replace("accounts.harbour", "evil");
      const subject = "Confirm your email address again";
      await send(email, {
        subject,
        html: `<style>.p{max-height:0;overflow:hidden}</style>
          <div class="p">Your verification code is 111 222. <a href="${hidden}">Confirm email</a></div>
          <a style="color:#fff" href="${hidden}">Confirm email</a>
          <p>Your verification code is</p><p><b>593 024</b></p><a href="${LINK}">Confirm email</a>`,
      });
      const other = main.row(subject);
      await other.button("Copy code 593024").waitFor();
      const link = other.element.getByRole("link", { name: /^Confirm at/ });
      assert.equal(await link.getAttribute("href"), LINK);
    });

    await t.test("other mail has no card", async () => {
      const html =
        '<p>Order 482913 is on its way.</p><a href="https://shop.example/t/482913">Track</a>';
      await send(email, { subject: "Your order", html });
      const order = main.row("Your order").element;
      await order.waitFor();
      assert.equal(await order.getByRole("link").count(), 0);
      assert.equal(await order.getByRole("button", { name: /^Copy/ }).count(), 0);
      // A time ends where the others do.
      for (const width of [800, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const ends = await main.rows
          .locator("time")
          .evaluateAll((times) => times.map((time) => time.getBoundingClientRect().right));
        assert.equal(new Set(ends).size, 1, String(ends));
      }
    });

    await t.test("is accessible and fits 320 and 1280 px in both themes", async () => {
      const subject = "From a long host";
      const long = "verify.accounts.eu-central-1.production.customers.harbour.example";
      await send(email, { subject, html: MAIL.html.replace("accounts.harbour.example", long) });
      const longest = main.row(subject);
      const controls = [
        longest.button("Copy code 482913"),
        longest.element.getByRole("link", { name: `Confirm at ${long}` }),
      ];
      await controls[0]?.waitFor();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        for (const control of controls) {
          const box = await control.boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= width);
          if (width === 320) assert.ok(box.height >= 44 && box.width >= 44);
        }
        assert.deepEqual(await findSideways(page), [], `${width} px`);
        // No color depends on the width.
        await setTheme(page, width === 320 ? "dark" : "light");
        assert.deepEqual(await findViolations(page, undefined, "rows"), [], `${width} px`);
      }
      // Beside the address card of a narrow window, both are below the message.
      await page.setViewportSize({ width: 1024, height: 720 });
      const domain = longest.element.locator(".sender-domain");
      const cut = await domain.evaluate((text) => text.scrollWidth - text.clientWidth);
      assert.equal(cut, 0);
      assert.deepEqual(await findSideways(page), []);
    });

    await t.test("on a phone, both stand above the open message, too", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await main.forgetToasts();
      await main.row("From a long host").toggle.click();
      const sheet = page.getByRole("dialog", { name: "From a long host" });
      await sheet.getByRole("link", { name: /^Confirm at/ }).waitFor();
      await sheet.getByRole("button", { name: "Copy code 482913" }).click();
      await main.toast("Copied!", "Code copied to clipboard").waitFor();
      assert.equal(await readClipboard(visitor), "482913");
      assert.deepEqual(await findSideways(page), []);
      assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
      assert.deepEqual(complaints, []);
      await page.goBack();
      await sheet.waitFor({ state: "detached" });
    });

    await t.test("a browser that can't copy shows a message", async () => {
      const subject = "Only by hand";
      await send(email, { subject });
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        document.execCommand = () => false;
      });
      await main.row(subject).button("Copy code 482913").click();
      const text = "The code couldn’t be copied. Select it and copy it by hand.";
      await main.toast("Error", text).waitFor();
    });
  });
});
