import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { CODE, NEWSLETTER } from "../../sample-mails/html-mails.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const PLAIN_MAILS = 8;

/**
 * `rows`: fully visible rows. `rowPx`: the largest row height. `part`: the share of the window's height for an opened
 * message.
 */
const SIZES = [
  { width: 320, height: 640, rows: 3, rowPx: 88, part: 0.5 },
  { width: 390, height: 844, rows: 4, rowPx: 88, part: 0.5 },
  { width: 768, height: 1024, rows: 9, rowPx: 90, part: 0.38 },
  { width: 1280, height: 720, rows: 7, rowPx: 76, part: 0.5 },
];

describe("reading mail", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("at every size", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, complaints, arrive } = visitor;
    const to = await arrive();
    for (const number of Array(PLAIN_MAILS).keys()) {
      await stage.app.send({ to, subject: `Message ${number}`, text: "A few words." });
    }
    for (const { subject, html } of [NEWSLETTER, CODE]) {
      assert.ok(typeof html === "string");
      await stage.app.send({ to, subject, html });
    }
    await main.rows.nth(PLAIN_MAILS + 1).waitFor({ state: "attached" });
    const row = main.row(NEWSLETTER.subject);

    for (const { width, height, rows, rowPx, part } of SIZES) {
      const isPhone = width < 480;
      await t.test(`${width}×${height}: the list shows ${rows} rows and more`, async () => {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.mouse.move(0, 0);
        if (width < 1024)
          await main.card.getByRole("button", { expanded: false }).first().waitFor();
        assert.ok((await visitor.main.rowsInView()) >= rows, `${await visitor.main.rowsInView()}`);
        const plain = main.row(`Message ${PLAIN_MAILS - 1}`).element;
        assert.ok(((await plain.boundingBox())?.height ?? Infinity) <= rowPx);
        // The row shows name and address. An unknown verdict adds no text.
        for (const text of ["Field Notes", "field-notes.example"]) {
          assert.ok(await row.element.getByText(text).first().isVisible(), text);
        }
        // Screen readers read it.
        const word = await row.element.getByText("Not verified").boundingBox();
        assert.ok(word && word.width <= 1);
        assert.deepEqual(await findSideways(page), []);
        if (isPhone) return;
        // On hover, the row shows what a click does, and nothing in it moves.
        const hint = plain.locator(".row-hint");
        const heightPx = (await plain.boundingBox())?.height;
        assert.equal(await hint.isVisible(), false);
        await plain.hover();
        await hint.filter({ hasText: "Click to read full message" }).waitFor();
        assert.equal((await plain.boundingBox())?.height, heightPx);
        await page.mouse.move(0, 0);
      });

      // Its sheet is that of the narrower phone.
      if (width === 390) continue;
      await t.test(
        `${width}×${height}: an opened message and its actions are in view`,
        async () => {
          await row.toggle.click();
          const opened = isPhone
            ? page.getByRole("dialog", { name: NEWSLETTER.subject })
            : row.element;
          const frame = opened.locator("iframe");
          await opened
            .locator("summary")
            .getByText("images blocked")
            .waitFor({ state: "attached" });
          const box = await frame.boundingBox();
          assert.ok(box);
          const seen = Math.min(box.y + box.height, height) - Math.max(box.y, 0);
          assert.ok(seen >= part * height, `${seen} of ${height}`);
          for (const action of ["Reply", "Forward", "Delete"]) {
            const place = await opened
              .getByRole("button", { name: new RegExp(`^${action}`) })
              .boundingBox();
            assert.ok(place && place.y >= 0 && place.y + place.height <= height, action);
            assert.ok(await opened.getByText(action, { exact: true }).isVisible(), action);
          }
          assert.equal(await opened.getByText("Not verified").filter({ visible: true }).count(), 1);
          assert.ok(await opened.getByRole("button", { name: "Print" }).isVisible());
          const margins = await opened
            .frameLocator("iframe")
            .locator("table table")
            .evaluate((letter) => {
              const { left, right } = letter.getBoundingClientRect();
              return { left, right: innerWidth - right };
            });
          assert.ok(Math.abs(margins.left - margins.right) <= 2, JSON.stringify(margins));
          assert.deepEqual(await findSideways(page), []);
          const fullView = opened.getByRole("button", { name: "Open full view" });
          assert.equal(await fullView.isVisible(), !isPhone);
          if (!isPhone) {
            await fullView.click();
            await opened.getByRole("button", { name: "Back to the inbox" }).waitFor();
            const whole = await frame.boundingBox();
            assert.ok(whole && Math.min(whole.y + whole.height, height) - whole.y >= height / 2);
            await opened.getByRole("button", { name: "Back to the inbox" }).click();
          }
          await page.evaluate(() => window.scrollTo(0, 0));
          if (isPhone) await page.goBack();
          else await opened.getByRole("button", { name: "Click to collapse" }).click();
          await gainsFocus(row.toggle);
          await frame.waitFor({ state: "detached" });
        },
      );
    }
    assert.deepEqual(complaints, []);
  });

  test("without an address, card and inbox say so at every size", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t);
    network.fail(CREATE, { status: 429, body: { error: "RATE_LIMITED", message: "" } });
    await page.goto("/");
    const retry = main.card.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      const place = await retry.boundingBox();
      assert.ok(place && place.y + place.height <= height);
      await main.inbox.getByRole("heading", { name: "No address yet" }).waitFor();
      for (const part of [main.card, main.inbox]) {
        await part.getByText(ERRORS.RATE_LIMITED.message).waitFor();
      }
      assert.equal(await main.empty.count(), 0);
      assert.deepEqual(await findSideways(page), []);
    }
    network.mend(CREATE);
    network.hold(CREATE);
    await retry.click();
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await main.card.getByText("Generating your email...").waitFor();
      assert.equal(await main.validity.count(), 0);
      assert.deepEqual(await findSideways(page), []);
    }
    network.release(CREATE);
    await main.email();
  });
});

const CREATE = "POST /api/temp-emails";
