import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stopClock } from "./stage/clock.ts";
import { findViolations } from "./stage/find-violations.ts";
import { gainsFocus } from "./stage/focus.ts";
import {
  ALL,
  DELETE,
  button,
  deleteAll,
  deleteMarked,
  inboxOfFive,
  letTimeRunOut,
  listedSubjects,
  mark,
  pressDelete,
  seeRows,
} from "./stage/several-messages.ts";
import { openStage, type Stage } from "./stage/stage.ts";

describe("deleting several messages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("marked rows go at once, the server is asked five seconds later, and the toast counts them", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main, network, complaints } = visitor;
    await button(visitor, "Select").click();
    await mark(visitor, "Four").check();
    await mark(visitor, "Two").check();
    await main.inbox.getByText("2 of 5 selected").waitFor();
    await pressDelete(visitor);
    await seeRows(page, ["Five", "Three", "One"]);
    await main.inbox.getByText("Deleting 2 messages", { exact: true }).waitFor();
    assert.equal(network.count(DELETE), 0);
    await letTimeRunOut(page);
    await main
      .toast("2 messages deleted", "The messages have been removed from your inbox")
      .waitFor();
    assert.equal(network.count(DELETE), 1);
    assert.deepEqual(await listedSubjects(stage, visitor), ["Five", "Three", "One"]);
    await seeRows(page, ["Five", "Three", "One"]);
    assert.deepEqual(complaints, []);
  });

  test("Undo brings the rows back in their places, and nothing is deleted", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main, network } = visitor;
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

  test("one marked message is told of as one", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    await deleteMarked(visitor, ["Three"]);
    await visitor.main.inbox.getByText("Deleting 1 message", { exact: true }).waitFor();
    await letTimeRunOut(visitor.page);
    await visitor.main
      .toast("Message deleted", "The message has been removed from your inbox")
      .waitFor();
  });

  test("Shift marks a range", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    await button(visitor, "Select").click();
    await mark(visitor, "Two").click();
    await mark(visitor, "Four").click({ modifiers: ["Shift"] });
    await visitor.main.inbox.getByText("3 of 5 selected").waitFor();
    await pressDelete(visitor);
    await seeRows(visitor.page, ["Five", "One"]);
  });

  test("Select all is all that a search has found, and what it hides stays", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main } = visitor;
    await main.inbox.getByRole("searchbox").fill("t");
    await seeRows(page, ["Three", "Two"]);
    await button(visitor, "Select").click();
    await main.inbox.getByRole("checkbox", { name: "Select all" }).check();
    await main.inbox.getByText("2 of 2 selected").waitFor();
    await pressDelete(visitor);
    await main.inbox.getByText("Deleting 2 messages", { exact: true }).waitFor();
    await letTimeRunOut(page);
    await main.toast("2 messages deleted", "The messages").waitFor();
    await button(visitor, "Clear search").click();
    await seeRows(page, ["Five", "Four", "One"]);
  });

  test("all of it by keyboard: x marks, Shift and space mark a range, # deletes, z undoes, Escape leaves", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main } = visitor;
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
    assert.equal(await main.inbox.getByRole("checkbox").count(), 0);
  });

  test("the focus goes from Delete to Undo, and to the inbox's title when that is over", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main } = visitor;
    await button(visitor, "Select").click();
    await mark(visitor, "Five").check();
    await stopClock(page);
    await button(visitor, "Delete").press("Enter");
    await gainsFocus(button(visitor, "Undo"));
    await letTimeRunOut(page);
    await main.toast("Message deleted", "The message").waitFor();
    await gainsFocus(main.inbox.getByRole("heading", { name: "Inbox" }));
  });

  for (const [how, failure] of [
    ["is away", "unreachable"],
    ["fails", { status: 503, body: { error: "INTERNAL", message: "x" } }],
  ] as const) {
    test(`when the server ${how} the rows come back, it says so, and it can be tried again`, async (t) => {
      const visitor = await inboxOfFive(stage, t);
      const { page, main, network } = visitor;
      network.fail(DELETE, failure);
      await deleteAll(visitor);
      await main.empty.waitFor();
      await letTimeRunOut(page);
      await main.toast("Error", "Failed to delete message. Please try again.").waitFor();
      await seeRows(page, ALL);
      network.mend(DELETE);
      await deleteAll(visitor);
      await letTimeRunOut(page);
      await main.toast("5 messages deleted", "The messages").waitFor();
      await main.empty.waitFor();
      assert.deepEqual(await listedSubjects(stage, visitor), []);
    });
  }

  test("a new address meanwhile doesn't save what was to be deleted", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const email = await visitor.main.email();
    const asked = visitor.network.next(DELETE);
    await deleteAll(visitor);
    await visitor.page.clock.resume();
    await visitor.main.newEmail.click();
    await visitor.main.email(email);
    await asked;
  });

  for (const [theme, width] of [
    ["dark", 1280],
    ["light", 320],
  ] as const) {
    test(`axe finds nothing wrong with marking and undoing at ${width} px in the ${theme} theme`, async (t) => {
      const visitor = await inboxOfFive(stage, t, {
        viewport: { width, height: 720 },
      });
      const { page } = visitor;
      await page.evaluate((value) => localStorage.setItem("mayfly.theme", value), theme);
      await page.reload();
      await seeRows(page, ALL);
      await button(visitor, "Select").click();
      await mark(visitor, "Five").check();
      assert.deepEqual(await findViolations(page), []);
      await pressDelete(visitor);
      await button(visitor, "Undo").waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      // The search for violations needs a clock that goes.
      await page.clock.resume();
      assert.deepEqual(await findViolations(page), []);
    });
  }
});
