import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../../stage/clock.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { LAYOUT_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import {
  ALL,
  DELETE,
  button,
  deleteAll,
  deleteMarked,
  inboxOfFive,
  letTimeRunOut,
  letToastsGo,
  listedSubjects,
  mark,
  newInboxOfFive,
  pressDelete,
  receive,
  seeRows,
} from "../../stage/parts/several-messages.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("deleting several messages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  // One visitor, and new messages when most are deleted.
  test("one inbox after the other", async (t) => {
    const visitor = await inboxOfFive(stage, t, { colorScheme: "dark" });
    const { page, main, network, complaints } = visitor;

    await t.test(
      "by keyboard only: x marks, Shift and space mark a range, # deletes, z undoes, Escape leaves",
      async () => {
        for (const key of ["j", "j", "x"]) await page.keyboard.press(key);
        await main.inbox.getByText("1 of 5 selected").waitFor();
        await mark(visitor, "Two").focus();
        await page.keyboard.press("Shift+Space");
        await main.inbox.getByText("3 of 5 selected").waitFor();
        await stopClock(page);
        await page.keyboard.press("#");
        await seeRows(page, ["Five", "One"]);
        await page.keyboard.press("z");
        await seeRows(page, ALL);
        for (const key of ["j", "x"]) await page.keyboard.press(key);
        await button(visitor, "Done").waitFor();
        await page.keyboard.press("Escape");
        await button(visitor, "Select").waitFor();
        // The bar changes at once, the rows follow.
        await main.inbox.getByRole("checkbox").first().waitFor({ state: "detached" });
        await page.clock.resume();
      },
    );

    await t.test("Shift marks a range", async () => {
      await button(visitor, "Select").click();
      await mark(visitor, "Two").click();
      await mark(visitor, "Four").click({ modifiers: ["Shift"] });
      await main.inbox.getByText("3 of 5 selected").waitFor();
      await button(visitor, "Done").click();
    });

    await t.test("Undo restores the rows in their places, and nothing is deleted", async () => {
      await deleteMarked(visitor, ["Four", "One"]);
      await seeRows(page, ["Five", "Three", "Two"]);
      await button(visitor, "Undo").click();
      await seeRows(page, ALL);
      await letTimeRunOut(page);
      await stage.app.send({ to: await main.email(), subject: "Six", text: "x" });
      await main.row("Six").element.waitFor();
      assert.equal(network.count(DELETE), 0);
      assert.equal((await listedSubjects(stage, visitor)).length, 6);
    });

    await t.test("Select all marks only the search results, and hidden messages stay", async () => {
      await main.inbox.getByRole("searchbox").fill("t");
      await seeRows(page, ["Three", "Two"]);
      await button(visitor, "Select").click();
      await main.inbox.getByRole("checkbox", { name: /^Select all, \d of \d selected$/ }).check();
      await main.inbox.getByText("2 of 2 selected").waitFor();
      await pressDelete(visitor);
      await main.inbox.getByText("Deleting 2 messages", { exact: true }).waitFor();
      await letTimeRunOut(page);
      await main.toast("2 messages deleted", "The messages").waitFor();
      await button(visitor, "Clear search").click();
      await seeRows(page, ["Six", "Five", "Four", "One"]);
    });

    await t.test(
      "marked rows disappear at once, the request follows after five seconds, and the toast counts them",
      async () => {
        await newInboxOfFive(stage, visitor);
        const soFar = network.count(DELETE);
        const search = main.inbox.getByRole("searchbox");
        await button(visitor, "Select").click();
        await mark(visitor, "Four").check();
        await page.keyboard.press("/");
        await page.keyboard.type("one");
        assert.equal(await search.inputValue(), "one", "the search ends the selection");
        await search.press("Escape");
        await button(visitor, "Select").click();
        await mark(visitor, "Four").check();
        await mark(visitor, "Two").check();
        await main.inbox.getByText("2 of 5 selected").waitFor();
        await pressDelete(visitor);
        await seeRows(page, ["Five", "Three", "One"]);
        await main.inbox.getByText("Deleting 2 messages", { exact: true }).waitFor();
        await page.keyboard.press("/");
        await page.keyboard.type("one");
        assert.equal(await search.inputValue(), "one", "none of these letters is a shortcut");
        await search.press("Escape");
        assert.equal(network.count(DELETE), soFar);
        await letTimeRunOut(page);
        await main
          .toast("2 messages deleted", "The messages have been removed from your inbox")
          .waitFor();
        assert.equal(network.count(DELETE), soFar + 1);
        assert.deepEqual(await listedSubjects(stage, visitor), ["Five", "Three", "One"]);
        await seeRows(page, ["Five", "Three", "One"]);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "one marked message is reported in the singular; the focus moves to Undo, and then to the inbox's title",
      async () => {
        await button(visitor, "Select").click();
        await mark(visitor, "Five").check();
        await stopClock(page);
        await button(visitor, "Delete").press("Enter");
        await gainsFocus(button(visitor, "Undo"));
        await main.inbox.getByText("Deleting 1 message", { exact: true }).waitFor();
        await letTimeRunOut(page);
        await main
          .toast("Message deleted", "The message has been removed from your inbox")
          .waitFor();
        await gainsFocus(main.inbox.getByRole("heading", { name: "Inbox" }));
      },
    );

    await t.test(
      "if the server fails, the rows return with an error, and a retry works",
      async () => {
        await letToastsGo(visitor);
        network.fail(DELETE, { status: 503, body: { error: "INTERNAL", message: "x" } });
        await deleteAll(visitor);
        await main.empty.waitFor();
        await letTimeRunOut(page);
        await main.toast("Error", "Failed to delete message. Please try again.").waitFor();
        await seeRows(page, ["Three", "One"]);
        await letToastsGo(visitor);
        network.mend(DELETE);
        await deleteAll(visitor);
        await letTimeRunOut(page);
        await main.toast("2 messages deleted", "The messages").waitFor();
        await main.empty.waitFor();
        assert.deepEqual(await listedSubjects(stage, visitor), []);
      },
    );

    await t.test("a new address before the deadline doesn't cancel the deletion", async () => {
      await receive(stage, visitor, ["Two", "One"]);
      const email = await main.email();
      const asked = network.next(DELETE);
      await deleteAll(visitor);
      await page.clock.resume();
      await main.newEmail.click();
      await main.email(email);
      await asked;
    });

    await t.test(
      "axe finds nothing wrong with marking and undoing, wide and dark, and narrow and light",
      async () => {
        await main.empty.waitFor();
        await letToastsGo(visitor);
        await receive(stage, visitor, ["Three", "Two", "One"]);
        for (const [colorScheme, width, subject, rules] of [
          ["dark", 1280, "Three", undefined],
          ["light", 320, "Two", LAYOUT_RULES],
        ] as const) {
          await page.setViewportSize({ width, height: 720 });
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
          const tools = button(visitor, "Search and select");
          if (await tools.isVisible()) await tools.click();
          await button(visitor, "Select").click();
          await mark(visitor, subject).check();
          assert.deepEqual(await findViolations(page, rules, "inbox"), []);
          await pressDelete(visitor);
          await button(visitor, "Undo").waitFor();
          assert.deepEqual(await findSideways(page), []);
          // The search for violations needs a running clock.
          await page.clock.resume();
          assert.deepEqual(await findViolations(page, rules, "inbox"), []);
          await letTimeRunOut(page);
          await button(visitor, "Undo").waitFor({ state: "detached" });
        }
      },
    );
  });
});
