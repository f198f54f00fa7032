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
  rowsOf,
} from "../../stage/parts/address-list.ts";
import { mainPage, type MainPage } from "../../stage/parts/main-page.ts";
import { tokenOf } from "../../stage/other-device.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";

const STREAM = "GET /api/email/stream";
const BURN = "DELETE /api/temp-emails/current";

describe("several addresses side by side", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  test("are followed over one stream, and the visitor goes from one to another", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network, complaints } = visitor;
    const first = await visitor.arrive();
    await main.connection("Live").waitFor();
    const second = await addAddress(main, first);
    await main.connection("Live").waitFor();

    await t.test(
      "mail to another address changes its row and the title, and is announced",
      async () => {
        await stage.app.send({ to: first, subject: "To the first", text: "Your code is 482913." });
        await rowOf(main, first, "1 unread, 1[45] minutes left").waitFor();
        await page.waitForFunction(() => document.title === "(1) Mayfly");
        await page.clock.runFor(600);
        const announced = page.getByText(`New message to ${first} from Sender: To the first`);
        await announced.waitFor({ state: "attached" });
        assert.equal(await announced.count(), 1);
        assert.equal(await main.rows.count(), 0);
        assert.equal(await main.email(), second);
      },
    );

    await t.test("a label, given with F2, names the row in this browser", async () => {
      await rowOf(main, first).press("F2");
      const field = addressList(main).getByRole("textbox", { name: `Label of ${first}` });
      await field.fill("Papershop account");
      await field.press("Enter");
      const row = addressList(main).getByRole("button", {
        name: /^Papershop account, 1 unread, 1[45] min/,
      });
      assert.ok(await row.evaluate((one) => one === document.activeElement));
      await row.press("F2");
      await field.fill("Something else");
      // Before the next frame: a fast typist's next key must reach the list.
      const focused = await field.evaluate((one) => {
        one.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        return document.activeElement?.textContent ?? "";
      });
      assert.match(focused, /^Papershop account/);
      await row.waitFor();
    });

    await t.test(
      "keys select one without another stream, and the focus stays in the list",
      async () => {
        await main.connection("Live").waitFor();
        const streams = network.count(STREAM);
        await page.keyboard.press("End");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        assert.equal(await main.email(second), first);
        await main.row("To the first").element.waitFor();
        const current = addressList(main).locator("[aria-current]");
        assert.match((await current.textContent()) ?? "", /^Papershop account/);
        assert.ok(await current.evaluate((row) => row === document.activeElement));
        await main.connection("Live").waitFor();
        await page.keyboard.press("2");
        assert.equal(await main.email(first), second);
        await main.empty.waitFor();
        assert.equal(network.count(STREAM), streams);
        await stage.app.send({ to: second, subject: "To the second", text: "x" });
        await main.row("To the second").element.waitFor();
      },
    );

    await t.test(
      "All shows the mail of all, each with its address, and opens and deletes it",
      async () => {
        await page.keyboard.press("0");
        const [newest, oldest] = [main.row("To the second"), main.row("To the first")];
        const chip = oldest.element.getByTitle(first, { exact: true });
        await chip.filter({ hasText: "Papershop account" }).waitFor();
        await newest.element.getByText(second.split("@")[0] ?? "").waitFor();
        assert.deepEqual(await main.rows.count(), 2);
        assert.equal(await main.email(), second);
        await main.inbox.getByRole("button", { name: /^Live/ }).click();
        const dialog = page.getByRole("dialog", { name: "Deliveries" });
        for (const [email, name] of [
          [first, "Papershop account"],
          [second, second],
        ] as const) {
          const deliveries = dialog.getByRole("region", { name: email });
          await deliveries.getByRole("heading", { name }).waitFor();
          await deliveries.getByText("Accepted", { exact: true }).waitFor();
        }
        await page.keyboard.press("Escape");
        await oldest.open();
        await oldest.element.getByText("Your code is 482913.").waitFor();
        const { width = 0 } = (await chip.boundingBox()) ?? {};
        assert.ok(width < 200, `${width}: the label, not the widest that it may be`);
        await oldest.toggle.click();
        await oldest.element.hover();
        await oldest.remove.click();
        await page.clock.runFor(5_100);
        await oldest.element.waitFor({ state: "detached" });
        await rowOf(main, "Papershop account", "1[45] minutes left").waitFor();
        await stage.app.send({ to: first, subject: "Once more", text: "x" });
        await main.row("Once more").element.waitFor();
        assert.equal(await main.rows.count(), 2);
        await page.keyboard.press("1");
        assert.equal(await main.email(second), first);
        await main.row("Once more").element.waitFor();
        assert.equal(await main.rows.count(), 1);
      },
    );

    await t.test(
      "Burn waits five seconds for an undo, then ends the address and shows another one",
      async () => {
        await burnButton(main).click();
        await main.card.getByRole("button", { name: "Undo" }).waitFor();
        await page.keyboard.press("z");
        await burnButton(main).waitFor();
        await page.clock.runFor(6_000);
        assert.equal(network.count(BURN), 0);
        await burnButton(main).click();
        await main.card.getByRole("button", { name: "Undo" }).waitFor();
        assert.equal(network.count(BURN), 0);
        await stage.app.send({ to: first, subject: "Not burned yet", text: "x" });
        await page.clock.runFor(5_100);
        await main.toast("Address burned", "The address has ended.").waitFor();
        await assert.rejects(stage.app.send({ to: first, subject: "late" }), /550/);
        assert.equal(await main.email(first), second);
        // Its own row still has its unread messages.
        await allRow(main, "1 unread").waitFor();
        await page.waitForFunction(() => document.title === "(1) Mayfly");
        await page.clock.runFor(11_000);
        await addressList(main).waitFor({ state: "detached" });
        await stage.app.send({ to: second, subject: "Still here", text: "x" });
        await main.row("Still here").element.waitFor();
      },
    );

    await t.test("the label of an address that ended stays until it is cleared", async () => {
      await main.card.getByRole("button", { name: /^Earlier addresses/ }).click();
      const earlier = main.card.getByRole("list", { name: "Earlier addresses" });
      await earlier.getByText("Papershop account").waitFor();
      await earlier.getByText(/^Ended .*[AP]M$/).waitFor();
      await main.card.getByRole("button", { name: "Clear ended addresses" }).click();
      await earlier.waitFor({ state: "detached" });
    });
    assert.deepEqual(complaints, []);
  });

  test("one that was extended on another device while this one slept stays", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network } = visitor;
    const first = await visitor.arrive();
    const token = await tokenOf(visitor);
    const second = await addAddress(main, first);
    await main.connection("Live").waitFor();
    await stage.app.send({ to: first, subject: "Before the end", text: "x" });
    await rowOf(main, first, "1 unread, ").waitFor();
    network.fail("*", "unreachable");
    network.cut(STREAM);
    stage.app.clock.advance(10 * 60_000);
    const extended = await stage.app.call("POST", "/api/temp-emails/extend", {
      token,
      body: { email: first },
    });
    assert.equal(extended.status, 200);
    stage.app.clock.advance(6 * 60_000);
    await page.clock.fastForward("16:00");
    // Without the unread message, which can't be read.
    await rowOf(main, first, "ended").waitFor();
    await addressList(main).getByText("0 of 5").waitFor();
    // Longer than an address that has ended stays in the list.
    await page.clock.runFor(15_000);
    network.mend("*");
    await page.clock.runFor(20_000);
    await rowOf(main, first, "1 unread, [89] minutes left").waitFor();
    await main.card.getByRole("button", { name: "Try again" }).click();
    await main.email(second);
    await page.clock.runFor(11_000);
    await rowOf(main, first, "1 unread, [89] minutes left").waitFor();
    await rowOf(main, second).waitFor({ state: "detached" });
  });

  test("five addresses stay in sync in a tab and a window that it opened", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network } = visitor;
    const emails = [await visitor.arrive()];
    for (let count = 1; count < 5; count++)
      emails.push(await addAddress(main, emails.at(-1) ?? ""));
    await rowsOf(main, 5);
    const there = await openWindow(page);
    const both = [main, there];
    await rowsOf(there, 5);
    assert.equal(await there.email(), emails[4]);
    for (const each of both) await each.connection("Live").waitFor();

    await t.test("mail to each address appears in both", async () => {
      const streams = network.count(STREAM);
      for (const to of emails) await stage.app.send({ to, subject: `To ${to}`, text: "x" });
      for (const each of both) {
        for (const email of emails) await rowOf(each, email, "1 unread").waitFor();
        await allRow(each, "5 unread").waitFor();
      }
      assert.equal(network.count(STREAM), streams);
    });

    await t.test("beside a long inbox the whole list can be reached", async () => {
      await page.setViewportSize({ width: 1280, height: 600 });
      await page.evaluate(() => {
        document.querySelector<HTMLElement>("#content > :last-child")!.style.minHeight = "3000px";
        window.scrollTo(0, 1000);
      });
      const bottom = await allRow(main, "5 unread").evaluate((row) => {
        row.scrollIntoView({ block: "nearest" });
        return row.getBoundingClientRect().bottom;
      });
      assert.ok(bottom <= 600, `${bottom}`);
      assert.equal(await page.evaluate(() => window.scrollY), 1000);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await t.test("a switch, a label, and a sixth address appear in both", async () => {
      await rowOf(there, emails[1] ?? "").click();
      for (const each of both) await isAt(each, emails[1]);
      await rowOf(main, emails[2] ?? "").press("F2");
      await page.keyboard.type("Netflix");
      await page.keyboard.press("Enter");
      for (const each of both) await rowOf(each, "Netflix").waitFor();
      // The first one has the least time.
      await there.newEmail.click();
      const sixth = await there.email(emails[1]);
      for (const each of both) {
        await isAt(each, sixth);
        await rowsOf(each, 5);
        await rowOf(each, emails[0] ?? "").waitFor({ state: "detached" });
        await each.card.getByRole("button", { name: /^Earlier/ }).waitFor();
      }
    });

    await t.test("a reload shows them again, and mail that came meanwhile", async () => {
      await stage.app.send({ to: emails[3] ?? "", subject: "Meanwhile", text: "x" });
      await page.reload();
      await rowsOf(main, 5);
      await rowOf(main, emails[3] ?? "", "2 unread").waitFor();
    });

    await t.test(
      "Burn all ends every address, also an earlier one, and creates one new address",
      async () => {
        const last = await main.email();
        await page.evaluate(() => document.documentElement.scrollIntoView());
        await addressList(main).getByRole("button", { name: "Burn all" }).click();
        await main.card.getByText("Burning 6 addresses").waitFor();
        await page.clock.runFor(5_100);
        await main.toast("Addresses burned", "They have ended.").waitFor();
        const next = await main.email(last);
        for (const email of emails) {
          await assert.rejects(stage.app.send({ to: email, subject: "late" }), /550/);
          assert.notEqual(email, next);
        }
        await isAt(there, next);
        await stage.app.send({ to: next, subject: "To the new one", text: "x" });
        for (const each of both) await each.row("To the new one").element.waitFor();
      },
    );
  });
});

/** It begins with a copy of the tab's session storage, where a second tab begins without. */
async function openWindow(page: Page): Promise<MainPage> {
  const opening = page.context().waitForEvent("page");
  await page.evaluate(() => void window.open("about:blank", "_blank", "popup,width=900"));
  const opened = await opening;
  await opened.goto("/");
  return mainPage(opened);
}
