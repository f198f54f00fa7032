import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../../stage/focus.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const LONG = `<div style="height:1500px">Top</div><p>End</p>`;

describe("a message on a wide page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one inbox", async (t) => {
    const { page, main, network, complaints, arrive } = await stage.visitInTurn(t);
    const to = await arrive();
    for (const subject of ["Oldest", "Middle", "Newest"]) {
      await stage.app.send({ to, subject, html: LONG });
    }
    await main.rows.nth(2).waitFor();
    const back = main.inbox.getByRole("button", { name: "Back to the inbox" });
    const heightOf = (subject: string) =>
      main
        .row(subject)
        .element.locator("iframe")
        .evaluate((frame) => frame.getBoundingClientRect().height);

    await t.test("has its actions beside the subject, and 400 pixels", async () => {
      await main.row("Middle").open();
      await main.row("Middle").frame.getByText("End").waitFor({ state: "attached" });
      const [subject, reply] = await Promise.all([
        main.row("Middle").toggle.getByText("Middle").boundingBox(),
        main.row("Middle").button("Reply").boundingBox(),
      ]);
      assert.ok(subject && reply && Math.abs(subject.y - reply.y) < 20);
      assert.equal(await heightOf("Middle"), 400);
    });

    await t.test("fills the inbox in full view, which Escape and Back close", async () => {
      for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
        await main.row("Middle").button("Open full view").click();
        await gainsFocus(back);
        await main.inbox.getByText("2 of 3", { exact: true }).waitFor();
        assert.equal(await main.rows.filter({ visible: true }).count(), 1);
        assert.ok((await heightOf("Middle")) > 1_500);
        await close();
        await back.waitFor({ state: "detached" });
        await gainsFocus(main.row("Middle").toggle);
        assert.equal(await main.rows.filter({ visible: true }).count(), 3);
        assert.equal(await heightOf("Middle"), 400);
      }
    });

    await t.test("moves to the next and previous message, and opens by o", async () => {
      await page.keyboard.press("o");
      await main.inbox.getByText("2 of 3", { exact: true }).waitFor();
      await page.keyboard.press("j");
      await main.inbox.getByText("3 of 3", { exact: true }).waitFor();
      await main.row("Oldest").frame.getByText("End").waitFor();
      await main.inbox.getByRole("button", { name: "Newer message" }).click();
      await main.inbox.getByText("2 of 3", { exact: true }).waitFor();
      await main.inbox.getByRole("button", { name: "Delete Middle" }).click();
      await back.waitFor({ state: "detached" });
      await main.row("Middle").element.waitFor({ state: "detached" });
      assert.equal(await main.rows.filter({ visible: true }).count(), 2);
    });

    await t.test(
      "by keyboard, the pressed button keeps the focus, and the list is as before",
      async () => {
        await stage.app.send({ to, subject: "Latest", html: LONG });
        await main.rows.nth(2).waitFor();
        const open = () => main.inbox.getByRole("button", { expanded: true }).count();
        const expanded = await open();
        await main.row("Latest").toggle.focus();
        await page.keyboard.press("o");
        await gainsFocus(back);
        const older = main.inbox.getByRole("button", { name: "Older message" });
        await older.focus();
        for (const position of ["2 of 3", "3 of 3"]) {
          await page.keyboard.press("Enter");
          await main.inbox.getByText(position, { exact: true }).waitFor();
        }
        // At the end of the list the button is disabled.
        await gainsFocus(back);
        await page.keyboard.press("Enter");
        await back.waitFor({ state: "detached" });
        await gainsFocus(main.row("Oldest").toggle);
        assert.equal(await open(), expanded);
      },
    );

    await t.test("# deletes the shown message, whatever is selected behind it", async () => {
      await main.row("Newest").toggle.focus();
      await page.keyboard.press("x");
      await main.row("Latest").toggle.focus();
      await page.keyboard.press("o");
      await main.inbox.getByText("1 of 3", { exact: true }).waitFor();
      await page.keyboard.press("#");
      await back.waitFor({ state: "detached" });
      await main.row("Latest").element.waitFor({ state: "detached" });
      assert.equal(await main.rows.count(), 2);
      await page.keyboard.press("Escape");
    });

    await t.test("stays closed with a message that can't be loaded", async () => {
      network.fail("GET /api/email/messages/*", "unreachable");
      await stage.app.send({ to, subject: "Out of reach", html: LONG });
      await main.row("Out of reach").element.waitFor();
      await main.row("Out of reach").toggle.focus();
      await page.keyboard.press("o");
      await main.toast("Error", "Failed to load full message content").waitFor();
      assert.equal(await back.count(), 0);
      network.mend("GET /api/email/messages/*");
      complaints.length = 0;
    });

    await t.test("counts the mail that arrives meanwhile beside the way back", async () => {
      await main.row("Newest").toggle.focus();
      await page.keyboard.press("o");
      await gainsFocus(back);
      await stage.app.send({ to, subject: "Meanwhile", html: LONG });
      await back.filter({ hasText: "Inbox · 1 new" }).waitFor();
      await gainsFocus(back);
      for (const place of [/^2 of /, /^1 of /]) {
        await page.keyboard.press("k");
        await main.inbox.getByText(place).waitFor();
      }
      await back.filter({ hasNotText: "new" }).waitFor();
      await page.keyboard.press("Escape");
      await back.waitFor({ state: "detached" });
    });

    await t.test("moves on in place in a window that has become narrow", async () => {
      await stage.app.send({ to, subject: "Narrow", html: LONG });
      await main.row("Narrow").element.waitFor();
      await main.row("Narrow").toggle.focus();
      await page.keyboard.press("o");
      await gainsFocus(back);
      await page.setViewportSize({ width: 400, height: 720 });
      await page.keyboard.press("j");
      await main.inbox.getByText(/^2 of /).waitFor();
      await main.inbox.locator("[data-view=full] iframe[style*=height]").waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
      await stage.app.send({ to, subject: "Later", html: LONG });
      await back.filter({ hasText: "1 new" }).waitFor();
      for (const width of [400, 320]) {
        await page.setViewportSize({ width, height: 720 });
        await nextFrame(page);
        const bar = page.locator("[data-message-bar]");
        const wider = bar.evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.equal(await wider, 0, `at ${width} px`);
        const place = bar.getByText(/^\d of \d$/);
        assert.ok((await place.evaluate((element) => element.clientHeight)) < 25);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.keyboard.press("Escape");
      await back.waitFor({ state: "detached" });
    });

    await t.test("is printed alone", async () => {
      await main.row("Newest").open();
      await main.row("Newest").frame.getByText("End").waitFor({ state: "attached" });
      await page.emulateMedia({ media: "print" });
      await page.getByRole("banner").waitFor({ state: "hidden" });
      assert.equal(await main.card.isVisible(), false);
      assert.equal(await main.row("Newest").toggle.isVisible(), true);
      assert.equal(await main.row("Newest").tab("Plain Text").isVisible(), false);
      assert.equal(
        await page.getByRole("button", { name: "Keyboard shortcuts" }).isVisible(),
        false,
      );
      assert.ok((await heightOf("Newest")) > 1_500);
      const time = main.row("Newest").element.locator("time").first();
      const date = time.evaluate((element) => getComputedStyle(element, "::after").content);
      assert.match(await date, /\b20\d\d\b/);
      assert.match(await main.row("Newest").element.innerText(), /\bTo \S+@mayfly\.test\b/);
      // Landscape paper is wide enough for two columns.
      const { width = 0 } = (await main.row("Newest").element.boundingBox()) ?? {};
      assert.ok(width > 1_000, `${width} pixels wide`);
    });

    await t.test("that leaves with its inbox passes the focus to the inbox's title", async () => {
      await page.emulateMedia({ media: "screen" });
      await main.row("Newest").toggle.focus();
      await page.keyboard.press("o");
      await gainsFocus(back);
      await page.keyboard.press("n");
      await main.empty.waitFor();
      await gainsFocus(main.inbox.getByRole("heading", { name: "Inbox" }));
    });
    assert.deepEqual(complaints, []);
  });
});
