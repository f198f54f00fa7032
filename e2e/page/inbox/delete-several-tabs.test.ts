import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../../stage/clock.ts";
import { mainPage } from "../../stage/parts/main-page.ts";
import { deleteElsewhere } from "../../stage/other-device.ts";
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
  otherTab,
  pressDelete,
  receive,
  seeRows,
} from "../../stage/parts/several-messages.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("deleting several messages, seen from other tabs and devices", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  // One visitor with two tabs, and new messages when most are deleted.
  test("in two tabs", async (t) => {
    const visitor = await inboxOfFive(stage, t);
    const { page, main, network } = visitor;
    const other = await otherTab(visitor);

    await t.test(
      "pending deletions are hidden in every tab until Undo, and then not deleted",
      async () => {
        await deleteMarked(visitor, ["Four", "One"]);
        await seeRows(other, ["Five", "Three", "Two"]);
        // Only the tab that holds the deletion can undo it.
        const undo = mainPage(other).inbox.getByRole("button", { name: "Undo" });
        assert.equal(await undo.count(), 0);
        await button(visitor, "Undo").click();
        for (const tab of [page, other]) await seeRows(tab, ALL);
        await letTimeRunOut(page);
        // A wrong request sent before this one has arrived by then.
        await page.evaluate(() => fetch("/api/config"));
        assert.equal(network.count(DELETE), 0);
      },
    );

    await t.test("messages that couldn't be deleted return in every tab", async () => {
      network.fail(DELETE, "unreachable");
      await deleteAll(visitor);
      await seeRows(other, []);
      await letTimeRunOut(page);
      await main.toast("Error", "Failed to delete message. Please try again.").waitFor();
      await seeRows(other, ALL);
      network.mend(DELETE);
    });

    await t.test(
      "the other tab shows the same, whichever of the two holds the stream",
      async () => {
        const soFar = network.count(DELETE);
        for (const [tab, gone, left] of [
          [page, ["Five", "Four"], ["Three", "Two", "One"]],
          [other, ["Two", "One"], ["Three"]],
        ] as const) {
          const { inbox } = mainPage(tab);
          await inbox.getByRole("button", { name: "Select" }).click();
          for (const subject of gone) await inbox.getByLabel(`Select ${subject}`).check();
          await stopClock(tab);
          await inbox.getByRole("button", { name: "Delete", exact: true }).click();
          const asked = network.next(DELETE);
          await letTimeRunOut(tab);
          await asked;
          for (const each of [page, other]) await seeRows(each, left);
        }
        assert.equal(network.count(DELETE), soFar + 2);
      },
    );

    await t.test("a message deleted on another device first is no failure", async () => {
      await letToastsGo(visitor);
      await receive(stage, visitor, ["Five", "Four", "Three"]);
      await button(visitor, "Select").click();
      await mark(visitor, "Five").check();
      await mark(visitor, "Four").check();
      const id = await main.row("Five").element.getAttribute("data-message");
      await pressDelete(visitor);
      await deleteElsewhere(stage, visitor, id);
      await letTimeRunOut(page);
      await main.toast("2 messages deleted", "The messages").waitFor();
      assert.deepEqual(await listedSubjects(stage, visitor), ["Three"]);
      await seeRows(page, ["Three"]);
    });

    await t.test("a page that is closed sends its pending deletions", async () => {
      const all = ["Five", "Four", "Three"];
      await receive(stage, visitor, all);
      await seeRows(other, all);
      const soFar = network.count(DELETE);
      await deleteMarked(visitor, ["Five", "Three"]);
      await seeRows(page, ["Four"]);
      assert.equal(network.count(DELETE), soFar);
      const asked = network.next(DELETE);
      await page.close();
      await asked;
      await other.clock.resume();
      await seeRows(other, ["Four"]);
    });
  });
});
