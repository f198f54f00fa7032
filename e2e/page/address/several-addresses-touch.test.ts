import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import {
  addAddress,
  addressList,
  allRow,
  burnButton,
  isAt,
  rowOf,
} from "../../stage/parts/address-list.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("several addresses", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("on a phone are in the opened card, and the bar has a dot for mail to another one", async (t) => {
    const visitor = await stage.visitInTurn(t, {
      viewport: { width: 320, height: 720 },
      hasTouch: true,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page, main } = visitor;
    const first = await visitor.arrive();
    const second = await addAddress(main, first);
    await stage.app.send({ to: first, subject: "To the first", text: "x" });
    await rowOf(main, first, "1 unread").waitFor();
    const [start, end, domain] = await visibleParts(page, first);
    assert.equal(end?.isWhole, true, "the end of the local part, which tells addresses apart");
    assert.equal(domain?.isWhole, true, "the domain");
    assert.ok(start && start.top < domain.top, "the domain is on its own line");
    for (const target of await addressList(main).getByRole("button").all()) {
      const { height = 0 } = (await target.boundingBox()) ?? {};
      assert.ok(height >= 44, `${await target.innerText()}: ${height}`);
    }
    assert.deepEqual(await findSideways(page), []);
    assert.deepEqual(await findViolations(page), []);
    await stage.app.send({ to: second, subject: "To the second", text: "x" });
    await main.row("To the second").element.waitFor();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, 0);
    });
    const bar = main.card.getByRole("button", {
      name: /^Your Temporary Email, .* left, 1 unread at other addresses: /,
    });
    await bar.click();
    await rowOf(main, first, "1 unread").tap();
    await isAt(main, first);
    await allRow(main, "2 unread").tap();
    await main.row("To the second").element.waitFor();
    assert.deepEqual(await findSideways(page), []);
    assert.deepEqual(await findViolations(page), []);
    await main.row("To the second").toggle.tap();
    const sheet = page.getByRole("dialog", { name: "To the second" });
    await sheet.getByRole("button", { name: "Copy Email" }).tap();
    await sheet.getByRole("button", { name: "Copied!" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), second);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await burnButton(main).tap();
    await main.card.getByRole("button", { name: "Undo" }).waitFor();
    assert.deepEqual(await findViolations(page), []);
  });
});

/** The beginning and end of the local part, and the domain, in the row of an address. */
function visibleParts(page: Page, email: string) {
  return page
    .locator(`[data-address="${email}"] [translate=no] span:not(:has(*))`)
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        const row = part.closest("button")?.getBoundingClientRect();
        const isInRow = row !== undefined && top >= row.top && bottom <= row.bottom;
        return { top, isWhole: isInRow && part.scrollWidth <= part.clientWidth };
      }),
    );
}
