import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { gainsFocus } from "../../stage/focus.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";
import type { Visitor } from "../../stage/visitor.ts";

const NARROW = { width: 320, height: 640 };

describe("right after a purchase", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("the whole receipt is in view on a narrow page, and at no width the toast covers it", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, { viewport: NARROW });
    const free = await arrive();
    const { banner, changeEmail, fillCard, pay, prefix, proceed, receipt, summary } =
      upgradeDialog(page);
    const name = "a.long.receipt.320";
    await banner.getByRole("button", { name: "Get 24-hour email" }).click();
    await prefix.fill(name);
    await proceed.click();
    await changeEmail.waitFor();
    await fillCard();
    await pay.click();
    await receipt.waitFor();
    await gainsFocus(summary);
    const toast = main.toast("Payment Successful! 🎉", name);
    await toast.waitFor();
    // It stays while the pointer is on it.
    await toast.hover();
    const overflow = (text: Element) => text.scrollWidth - text.clientWidth;
    assert.equal(await toast.getByText(name).evaluate(overflow), 0);
    const { top } = await boxOf(summary);
    const { bottom } = await boxOf(receipt);
    assert.ok(top >= 0 && bottom <= NARROW.height, JSON.stringify({ top, bottom }));
    for (const viewport of [NARROW, { width: 1280, height: 720 }]) {
      await page.setViewportSize(viewport);
      await nextFrame(page);
      const [shown, covering] = [await boxOf(receipt), await boxOf(toast)];
      const isCovered = covering.left < shown.right && covering.top < shown.bottom;
      assert.equal(isCovered, false, JSON.stringify({ shown, covering }));
    }
    await offersFreeOnes(t, { page, main, free, paid: `${name}@mayfly.test` });
  });
});

async function offersFreeOnes(t: TestContext, { page, main, free, paid }: Bought): Promise<void> {
  await t.test(
    "the control for a free address is below the paid one, and creates another",
    async () => {
      await main.address.filter({ hasText: paid.split("@")[0] ?? "" }).waitFor();
      const [copy, newEmail] = [await boxOf(main.copy), await boxOf(main.newEmail)];
      assert.ok(newEmail.top > copy.bottom);
      await main.card.getByText("A free address", { exact: true }).waitFor();
      await main.domain.selectOption("burrow.test");
      await gainsFocus(page.getByRole("heading", { name: "Your Temporary Email" }));
      const other = await main.email(paid);
      assert.match(other, /@burrow\.test$/);
      for (const email of [free, paid, other]) {
        await main.card.getByRole("button", { name: new RegExp(`^${email}`) }).waitFor();
      }
    },
  );
}

type Bought = Pick<Visitor, "page" | "main"> & { readonly free: string; readonly paid: string };

async function boxOf(part: Locator) {
  return part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}
