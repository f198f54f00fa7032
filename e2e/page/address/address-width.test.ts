import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { makePassword } from "../../../server/src/inbox/addresses/tokens.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const WIDTHS = [320, 360, 390, 768, 1024, 1280];
const LONGEST = "marlow.quill.7kd2.mwmwmw";
const LENGTHS = [12, 15, 17, 18, 19, 20, 21, 22, 24];

describe("text that must be readable in full", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  // One visitor, with addresses that the server doesn't know.
  test("text as wide as the page allows", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    network.fail("GET /api/email/messages", { status: 200, body: [] });
    network.hold("GET /api/email/stream");
    let shown = await visitor.arrive();
    await page.evaluate(async () => {
      // The content below doesn't affect the address's width, and would be laid out again each time.
      document.querySelector("#rest")?.remove();
      await document.fonts.ready;
    });

    await t.test(
      "every free address fits on one line before its domain, above the buttons, at every width",
      async () => {
        await take(`${LONGEST}@mayfly.test`);
        for (const width of WIDTHS) {
          await resize(page, width);
          assert.deepEqual(await linesOf(visitor), [1, 1], `at ${width} px`);
          assert.deepEqual(await main.address.evaluate(brokenLengths, LENGTHS), [], `${width} px`);
        }
      },
    );

    await t.test("an address of sixty characters is shown and copied in full", async () => {
      const email = `marlow.quill.7kd2.mwmwm@${"long-name".repeat(4)}.test`;
      assert.ok(email.length >= 56, email);
      await take(email);
      for (const width of [320, 1280]) {
        await resize(page, width);
        assert.equal(await isWhole(visitor), true, `at ${width} px`);
        assert.equal(await isAboveItsButton(visitor), true, `covered at ${width} px`);
        await page.evaluate(() => getSelection()?.removeAllRanges());
        await main.address.click();
        assert.equal(await page.evaluate(() => getSelection()?.toString()), email);
        const inList = main.card.locator(`[data-address="${email}"]`);
        assert.equal(await inList.evaluate(isCut), false, `cut in the list at ${width} px`);
        const domain = inList.getByText(`@${email.split("@")[1]}`).last();
        assert.equal(await domain.evaluate(isCut), false, `domain cut in the list at ${width} px`);
        const row = await inList.boundingBox();
        await inList.press("F2");
        const label = main.card.getByRole("textbox", { name: `Label of ${email}` });
        assert.equal((await label.boundingBox())?.height, row?.height, `at ${width} px`);
        await label.press("Escape");
      }
    });

    await t.test("a domain of 23 characters is whole in its select beside the inbox", async () => {
      await take("marlow.quill.7kd2@delivery-winds2.example");
      for (const width of [1024, 1280]) {
        await resize(page, width);
        assert.equal(await main.domain.evaluate(isCut), false, `at ${width} px`);
      }
    });

    await t.test("the recovery password fits in its field at every width", async () => {
      await main.card.getByRole("button", { name: "Open on another device" }).click();
      const field = page.getByRole("dialog").getByLabel("Recovery password", { exact: true });
      for (const width of WIDTHS) {
        await resize(page, width);
        const hiddenPx = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
        assert.ok(hiddenPx <= 0, `at ${width} px ${hiddenPx} px of it are out of sight`);
      }
    });

    async function take(email: string): Promise<void> {
      network.fail(CREATE, { status: 200, body: createdAs(email) });
      await main.newEmail.click();
      assert.equal(await main.email(shown), email);
      shown = email;
    }
  });
});

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 720 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

function createdAs(email: string): object {
  const now = Date.now();
  return {
    email,
    id: `a-token-of-${email.length}-characters`,
    password: makePassword(randomBytes),
    createdAt: new Date(now).toISOString(),
    serverTime: new Date(now).toISOString(),
    expiresAt: new Date(now + 900_000).toISOString(),
    extensionsUsed: 0,
    extensionsLeft: 2,
  };
}

/** Returns the number of lines for the two parts of the address. */
function linesOf({ main }: Visitor): Promise<number[]> {
  return main.address.evaluate((address) =>
    [...address.children].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
}

/** Runs in the page: cuts the local part to each length, and returns those that take more than one line. */
function brokenLengths(address: Element, lengths: readonly number[]): number[] {
  const text = address.firstElementChild?.firstChild;
  if (!(address instanceof HTMLElement) || !(text instanceof Text)) return [Number.NaN];
  const whole = text.data;
  const show = (length: number) => {
    text.data = whole.slice(0, length);
    address.style.setProperty("--characters", String(length));
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const broken = lengths.filter((length) => show(length) !== 1);
  show(whole.length);
  return broken;
}

/** Whether the address is neither truncated nor wider than the page. */
function isWhole({ main }: Visitor): Promise<boolean> {
  return main.address.evaluate((address) => {
    const { right } = address.getBoundingClientRect();
    return (
      right <= document.documentElement.clientWidth && address.scrollWidth <= address.clientWidth
    );
  });
}

function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

async function isAboveItsButton({ main }: Visitor): Promise<boolean> {
  const [address, copy] = await Promise.all([main.address.boundingBox(), main.copy.boundingBox()]);
  return Boolean(address && copy && address.y + address.height <= copy.y);
}
