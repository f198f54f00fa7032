import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { encodePng } from "../../pictures/encode-png.ts";
import { mailWith } from "../../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import type { Visitor } from "../../stage/visitor.ts";

const WIDE = { width: 1280, height: 720 };
/** Selects the frame of an HTML mail once notes and facts are around it. */
const MAIL = "[data-mail-reported=true] > iframe[style*=height]";
const FILE = "GET /api/email/messages/*/attachments/*";

describe("mail that arrives while another one is open", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("appears at the top and moves nothing that is read", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    const email = await arrive();
    for (let number = 1; number <= 8; number++) {
      await stage.app.send({ to: email, subject: `Message ${number}.`, text: "A few words." });
    }
    await main.rows.nth(7).waitFor({ state: "attached" });
    const read = main.row("Message 5.");
    await read.open();
    const text = read.element.getByRole("region", { name: "Plain text" });
    for (const viewport of [WIDE, { width: 390, height: 844 }]) {
      const at = `at ${viewport.width} px`;
      await t.test(at, async () => {
        await page.setViewportSize(viewport);
        await page.waitForFunction((wanted) => innerWidth === wanted, viewport.width);
        await text.scrollIntoViewIfNeeded();
        await nextFrame(page);
        const place = await topOf(text);
        for (const subject of [`New one ${at}.`, `Another new one ${at}.`]) {
          await stage.app.send({ to: email, subject, text: "Words ".repeat(60) });
          await main.row(subject).element.first().waitFor({ state: "attached" });
        }
        assert.ok((await main.rows.first().innerText()).includes(`Another new one ${at}.`));
        await nextFrame(page);
        assert.equal(await topOf(text), place);
      });
    }

    await t.test("puts a row that was partly under the header below it", async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await read.button("Click to collapse").click();
      await text.waitFor({ state: "detached" });
      const { element, toggle } = main.row("Message 5.");
      const head = page.locator("[data-inbox-head]");
      const bottomOf = (part: Locator) =>
        part.evaluate((one) => one.getBoundingClientRect().bottom);
      await element.evaluate((row) =>
        scrollBy({ top: row.getBoundingClientRect().top, behavior: "instant" }),
      );
      const hiddenPx = Math.round(await bottomOf(head)) - 30;
      await page.evaluate((by) => scrollBy({ top: -by, behavior: "instant" }), hiddenPx);
      assert.ok((await topOf(element)) < (await bottomOf(head)) - 10);
      await toggle.click({ position: { x: 200, y: 50 } });
      await element.getByRole("region", { name: "Plain text" }).waitFor();
      await nextFrame(page);
      // One line separates them: the row's lies under the header's.
      const line = await head.evaluate((one) =>
        parseFloat(getComputedStyle(one).borderBottomWidth),
      );
      assert.ok((await topOf(element)) >= Math.floor((await bottomOf(head)) - line));
    });
  });
});

describe("the scroll position while reading", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("stays when a deletion above takes effect", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, { movableClock: true });
    const email = await arrive();
    for (const subject of ["Third", "Second", "First"]) {
      await stage.app.send({ to: email, subject, text: "A few words." });
    }
    const first = main.row("First");
    await first.element.hover();
    await first.remove.click();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const removed = main.row("First").element.waitFor({ state: "detached" });
    const former = await page.evaluate(() => scrollY);
    await page.clock.runFor(6_000);
    await removed;
    await nextFrame(page);
    // The page is shorter by one row at most, and never at its top.
    const moved = former - (await page.evaluate(() => scrollY));
    assert.ok(former > 500 && moved < 120, `from ${former} by ${moved}`);
  });
});

describe("on a wide page, with all messages in one inbox", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("the place of what is read", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    const to = await visitor.arrive();
    const send = async (body: { text: string } | { html: string }, ...subjects: string[]) => {
      for (const subject of subjects) await stage.app.send({ to, subject, ...body });
      await main.row(subjects.at(-1) ?? "").element.waitFor();
    };

    let isInOrder = true;
    const step = (title: string, check: (one: TestContext) => Promise<void>) =>
      t.test(title, async (one) => {
        if (!isInOrder) {
          // Closes what the failed step has opened.
          await page.setViewportSize(WIDE);
          await page.reload();
        }
        isInOrder = false;
        await check(one);
        isInOrder = true;
      });

    await step(
      "isn't left for an HTML mail that fits, whose height is known only after it opens",
      async () => {
        const tall = '<div style="height:1500px">High</div>';
        await send({ html: "<p>Low</p>" }, "Last", "Middle");
        await send({ html: tall }, "First");
        assert.equal(await openAndMeasure(visitor, "Last"), 0);
        assert.equal(await openAndMeasure(visitor, "First"), 0);
        // One that doesn't fit moves to the top, also if only the note above its frame is too much.
        const link = '<a href="http://other.example/">https://bank.example</a>';
        await send({ html: link + tall }, "Newest");
        assert.ok((await openAndMeasure(visitor, "First")) < -50);
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        assert.ok((await openAndMeasure(visitor, "Newest")) < -50);
      },
    );

    await step("stays for a short message, also when its picture arrives later", async () => {
      const size = { width: 8, height: 600, depth: 1 };
      const content = encodePng({ ...size, colorType: 0, rows: Buffer.alloc(1_200) });
      const parts = [{ type: "image/png", id: "late", content }];
      const raw = mailWith({ subject: "Picture", html: '<img src="cid:late">', parts });
      await stage.app.send({ to, raw });
      // The viewer's code is loaded, so its height is known at once.
      await send({ text: "A few words." }, "Short");
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const row = main.row("Short");
      await row.open();
      await row.element.getByRole("region", { name: "Plain text" }).waitFor();
      await nextFrame(page);
      assert.equal(await page.evaluate(() => scrollY), 0);
      await row.button("Click to collapse").click();

      network.hold(FILE);
      await main.row("Picture").toggle.click();
      const frame = await main.row("Picture").element.locator(MAIL).elementHandle();
      await nextFrame(page);
      network.release(FILE);
      await page.waitForFunction((mail) => mail && mail.clientHeight > 300, frame);
      await nextFrame(page);
      assert.equal(await page.evaluate(() => scrollY), 0);
      await main.row("Picture").button("Click to collapse").click();
    });

    await step("is the same for each message of the full view", async () => {
      await send({ text: "A few words. ".repeat(300) }, "Full 3", "Full 2", "Full 1");
      const row = main.row("Full 1");
      await row.open();
      await row.button("Open full view").click();
      const bar = page.locator("[data-message-bar]");
      const topOfInbox = async (place: string) => {
        await bar.getByText(place).waitFor();
        await nextFrame(page);
        return topOf(main.inbox);
      };
      const opened = await topOfInbox("1 of 9");
      await page.keyboard.press("j");
      assert.equal(await topOfInbox("2 of 9"), opened);
      await page.keyboard.press("k");
      assert.equal(await topOfInbox("1 of 9"), opened);
      await page.keyboard.press("Escape");
      await row.button("Click to collapse").click();
    });

    await step("is a row in sight after a reload while a long one is read", async () => {
      await send({ text: "A line of words.\n".repeat(200) }, "Below.", "Long.", "Above.");
      const read = main.row("Long.");
      await read.open();
      const text = read.element.getByRole("region", { name: "Plain text" });
      await text.evaluate((region) => {
        const { top } = region.getBoundingClientRect();
        scrollBy({ top: top + region.clientHeight / 2, behavior: "instant" });
      });
      await page.reload();
      await main.row("Below.").element.waitFor();
      await nextFrame(page);
      const box = await read.element.boundingBox();
      assert.ok(box && box.y > 0 && box.y + box.height < 720, `at ${box?.y} px`);
    });

    const domain = "paypal.com.account-verification-center.login.evil-domain.test";
    await step("is below a long sender, which no button covers", async (widths) => {
      const name = "PayPal Customer Service Department, Account Security Team, Europe";
      const from = `"${name}" <service.notifications@${domain}>`;
      const type = "Content-Type: text/plain";
      const raw = [`From: ${from}`, "Subject: Verify", type, "", "Words."].join("\r\n");
      await stage.app.send({ to, raw });
      const row = main.row("Verify");
      await row.open();
      await row.button("Forward").waitFor();
      for (const width of [1280, 1024, 768]) {
        await widths.test(`at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await page.waitForFunction((wanted) => innerWidth === wanted, width);
          await nextFrame(page);
          assert.equal(await row.element.evaluate(countIconsOverAddress), 0);
        });
      }
      await row.button("Click to collapse").click();
      await page.setViewportSize(WIDE);
    });

    await step(
      "isn't pushed out of view by a long name or subject, which can be read whole",
      async () => {
        const subject = "A very long subject. ".repeat(45).trim();
        const name = "A very long name. ".repeat(15).trim();
        const raw = `From: "${name}" <a@shop.example>\r\nSubject: ${subject}\r\n\r\nA few words.\r\n`;
        await stage.app.send({ to, raw });
        await assertShortHead(visitor, subject);
      },
    );
  });
});

/** Opens a message of HTML, closes it, and returns how far its row moved. */
async function openAndMeasure({ page, main }: Visitor, subject: string): Promise<number> {
  const { element, toggle } = main.row(subject);
  const place = await topOf(toggle);
  await toggle.click();
  await element.locator(MAIL).waitFor();
  await nextFrame(page);
  await nextFrame(page);
  const moved = (await topOf(toggle)) - place;
  await element.getByRole("button", { name: "Click to collapse" }).last().click();
  return moved;
}

/** On a wide page; then on a phone. */
async function assertShortHead({ page, main }: Visitor, subject: string): Promise<void> {
  const row = main.row("A very long subject.");
  await row.open();
  const { height } = (await row.element.boundingBox()) ?? {};
  assert.ok(height && height < 400, String(height));
  const line = row.toggle.getByText(subject, { exact: true });
  const hiddenPx = () => line.evaluate((part) => part.scrollHeight - part.clientHeight);
  assert.ok((await hiddenPx()) > 100);
  await line.hover();
  await page.mouse.wheel(0, 5_000);
  await page.waitForFunction((part) => part && part.scrollTop > 100, await line.elementHandle());
  await row.button("Click to collapse").click();

  await page.setViewportSize({ width: 390, height: 844 });
  await row.toggle.click();
  const sheet = page.getByRole("dialog");
  const text = sheet.getByRole("region", { name: "Plain text" });
  assert.ok((await topOf(text)) < 400);
  await sheet.getByRole("button", { name: "Show whole name and subject" }).click();
  assert.ok((await topOf(text)) > 800);
  await sheet.getByRole("button", { name: "Show less" }).click();
  assert.ok((await topOf(text)) < 400);
}

function countIconsOverAddress(row: Element): number {
  const address = [...row.querySelectorAll("bdi")].find((one) => one.textContent.includes("@"));
  const lines = document.createRange();
  if (address) lines.selectNodeContents(address);
  const icons = [...row.querySelectorAll("[data-action] > *")];
  return [...lines.getClientRects()].flatMap((line) =>
    icons
      .map((icon) => icon.getBoundingClientRect())
      .filter(({ width: iconPx }) => iconPx > 1)
      .filter((icon) => icon.left < line.right && icon.right > line.left)
      .filter((icon) => icon.top < line.bottom && icon.bottom > line.top),
  ).length;
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => Math.round(node.getBoundingClientRect().top));
}
