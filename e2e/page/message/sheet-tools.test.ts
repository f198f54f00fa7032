import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { gainsFocus } from "../../stage/focus.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import { tokenOf } from "../../stage/other-device.ts";
import { addAddress, allRow } from "../../stage/parts/address-list.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const PHONE = {
  viewport: { width: 320, height: 568 },
  hasTouch: true,
  isMobile: true,
};
const SIDEWAYS = [
  { width: 568, height: 320 },
  { width: 844, height: 390 },
];
const EXTEND = "POST /api/temp-emails/extend";

describe("the sheet of a message on a narrow phone", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  const extensionsUsed = async (token: string): Promise<unknown> => {
    const answer = await stage.app.call("GET", "/api/temp-emails/current", { token });
    return Object(await answer.json()).extensionsUsed;
  };

  test("offers in the last two minutes to extend the address", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      ...PHONE,
      movableClock: true,
    });
    const to = await arrive();

    await t.test(
      "has a right-to-left name above the sender's address, whose domain is on one line",
      async () => {
        const name = "متجر الورق";
        const address = "orders.department@newsletters.papershop.example";
        const from = `"${name}" <${address}>`;
        const raw = `From: ${from}\r\nSubject: Paper\r\n\r\nA few words.\r\n`;
        await stage.app.send({ to, raw });
        await main.row("Paper").toggle.tap();
        const sheet = page.getByRole("dialog", { name: "Paper" });
        const leftOf = (text: string) =>
          sheet.getByText(text, { exact: true }).evaluate((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return Math.round(range.getBoundingClientRect().left);
          });
        assert.equal(await leftOf(name), await leftOf(address));
        const linesOfDomain = sheet.getByText(address, { exact: true }).evaluate((node) => {
          const range = document.createRange();
          if (node.lastChild) range.selectNodeContents(node.lastChild);
          return range.getClientRects().length;
        });
        assert.equal(await linesOfDomain, 1);
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
      },
    );

    await stage.app.send({ to, subject: "A mail", text: "A few words." });
    await main.row("A mail").toggle.tap();
    const sheet = page.getByRole("dialog", { name: "A mail" });
    const copy = sheet.getByRole("button", { name: "Copy Email" });
    await copy.waitFor();
    const extend = (left: number) =>
      sheet.getByRole("button", { name: `+15min (${left} left)`, exact: true });
    assert.equal(await extend(2).count(), 0);
    await t.test("without it, the tools of a phone on its side are beside its dock", () =>
      lieBesideDock(page, sheet),
    );

    await page.clock.fastForward("13:30");
    await extend(2).waitFor();
    await t.test("so are they with it", () => lieBesideDock(page, sheet));
    const { width = 0, height = 0, x = 0 } = (await extend(2).boundingBox()) ?? {};
    assert.ok(width >= 44 && height >= 44 && x > 0, `${width}×${height}`);
    const bar = sheet.locator("[data-message-bar]");
    assert.equal(await bar.evaluate((node) => node.scrollWidth - node.clientWidth), 0);

    network.fail(EXTEND, "unreachable");
    await extend(2).tap();
    await main.toast("Extension Failed", "Failed to extend email. Please try again.").waitFor();
    network.mend(EXTEND);
    await extend(2).tap();
    await extend(2).waitFor({ state: "detached" });
    await sheet.getByText(/^1[45]:\d\d minutes left$/).waitFor({ state: "attached" });
    await gainsFocus(copy);
  });

  test("extends the message's address, not the current one", async (t) => {
    const visitor = await stage.visitInTurn(t, { ...PHONE, movableClock: true });
    const { page, main } = visitor;
    const first = await visitor.arrive();
    const token = await tokenOf(visitor);
    await addAddress(main, first);
    const current = await tokenOf(visitor);
    await stage.app.send({ to: first, subject: "To the first", text: "A few words." });
    await allRow(main, "1 unread").tap();
    await main.row("To the first").toggle.tap();
    const sheet = page.getByRole("dialog", { name: "To the first" });
    await sheet.getByRole("button", { name: "Copy Email" }).waitFor();

    await page.clock.fastForward("13:30");
    const extend = sheet.getByRole("button", { name: /^\+15min/ });
    await extend.tap();
    await extend.waitFor({ state: "detached" });
    await sheet.getByText(/^1[45]:\d\d minutes left$/).waitFor({ state: "attached" });
    assert.deepEqual(await Promise.all([token, current].map(extensionsUsed)), [1, 0]);
  });
});

/** Turns the phone, and back. */
async function lieBesideDock(page: Page, sheet: Locator): Promise<void> {
  const overlapping = [];
  for (const viewport of SIDEWAYS) {
    await turn(page, viewport);
    for (const pair of await overlaps(sheet)) overlapping.push(`${viewport.width} px: ${pair}`);
  }
  await turn(page, PHONE.viewport);
  assert.deepEqual(overlapping, []);
}

async function turn(page: Page, viewport: typeof PHONE.viewport): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForFunction((wanted) => innerWidth === wanted, viewport.width);
  await nextFrame(page);
}

/** Returns the pairs of parts in the bar that overlap: its buttons, its title, the ring, and the dock. */
async function overlaps(sheet: Locator): Promise<string[]> {
  const parts = sheet.locator(
    ":is([data-message-bar] > :is(button, p, [aria-hidden]), .sheet-dock):visible",
  );
  const boxes = await parts.evaluateAll((nodes) =>
    nodes.map((node) => ({
      name: node.getAttribute("aria-label") ?? (node.textContent || node.className),
      ...node.getBoundingClientRect().toJSON(),
    })),
  );
  assert.ok(boxes.length >= 5, `${boxes.length} parts`);
  return boxes
    .toSorted((one, other) => one.left - other.left)
    .flatMap((box, index, sorted) => {
      const next = sorted[index + 1];
      return next && next.left < box.right ? [`${box.name} and ${next.name}`] : [];
    });
}
