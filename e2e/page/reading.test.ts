import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CODE, NEWSLETTER } from "../sample-mails/html-mails.ts";
import { findSideways } from "../stage/find-sideways.ts";
import { openStage, type Stage } from "../stage/stage.ts";
import type { Visitor } from "../stage/visitor.ts";
import { findInEitherTheme } from "../stage/wear.ts";

const PLAIN_MAILS = 8;

/** `rows`: whole rows in view. `part`: of the window's height, for an opened message. */
const SIZES = [
  { width: 320, height: 640, rows: 3, part: 0.5 },
  { width: 390, height: 844, rows: 4, part: 0.5 },
  { width: 768, height: 1024, rows: 8, part: 0.38 },
  { width: 1280, height: 720, rows: 7, part: 0.5 },
];

describe("reading mail", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("at every size", async (t) => {
    const visitor = await stage.visit(t);
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

    for (const { width, height, rows, part } of SIZES) {
      const isPhone = width < 480;
      await t.test(`${width}×${height}: the list shows ${rows} rows and more`, async () => {
        await page.setViewportSize({ width, height });
        await page.reload();
        await main.rows.nth(PLAIN_MAILS + 1).waitFor({ state: "attached" });
        await page.evaluate(() => window.scrollTo(0, 0));
        if (width < 1024)
          await main.card.getByRole("button", { expanded: false }).first().waitFor();
        assert.ok((await rowsInView(visitor)) >= rows, `${await rowsInView(visitor)}`);
        assert.deepEqual(await findSideways(page), []);
        assert.deepEqual(await findInEitherTheme(page), []);
      });

      await t.test(
        `${width}×${height}: an opened message and its actions are in view`,
        async () => {
          await row.toggle.click();
          const opened = isPhone
            ? page.getByRole("dialog", { name: NEWSLETTER.subject })
            : row.element;
          const frame = opened.locator("iframe");
          await opened.getByText("images blocked").waitFor({ state: "attached" });
          const box = await frame.boundingBox();
          assert.ok(box);
          const seen = Math.min(box.y + box.height, height) - Math.max(box.y, 0);
          assert.ok(seen >= part * height, `${seen} of ${height}`);
          for (const action of ["Reply", "Forward", "Delete"]) {
            const place = await opened
              .getByRole("button", { name: new RegExp(`^${action}`) })
              .boundingBox();
            assert.ok(place && place.y >= 0 && place.y + place.height <= height, action);
          }
          assert.deepEqual(await findSideways(page), []);
          assert.deepEqual(await findInEitherTheme(page, isPhone ? "dialog" : "live"), []);
          await page.evaluate(() => window.scrollTo(0, 0));
          if (isPhone) await page.goBack();
          else await row.toggle.click();
          await frame.waitFor({ state: "detached" });
        },
      );
    }
    assert.deepEqual(complaints, []);
  });
});

function rowsInView({ main }: Visitor): Promise<number> {
  return main.rows.evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
}
