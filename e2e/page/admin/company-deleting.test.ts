import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ADMIN_KEY, adminPanel, openAdminStage } from "../../stage/parts/admin-panel.ts";
import { inboxButton, waitForInfo } from "../../stage/parts/company-inboxes.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import type { Stage } from "../../stage/stage.ts";

const DOMAIN = "mayfly.test";

describe("deleting a company inbox's messages in the operator's panel", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdminStage();
  });

  test("in one visit", async (t) => {
    const { page, main, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const open = (inbox: string) => page.goto(`/admin#company-inboxes?inbox=${inbox}`);

    await t.test(
      "several messages are selected by keyboard, and deleted after a confirmation",
      async () => {
        for (const subject of ["First of three", "Second of three", "Third of three"]) {
          // oxlint-disable-next-line no-await-in-loop -- in their order
          await stage.app.send({ to: `abuse@${DOMAIN}`, subject, text: "Look." });
        }
        await panel.enter("#company-inboxes?inbox=abuse");
        const remove = page.getByRole("button", { name: "Delete selected" });
        await page.getByRole("checkbox", { name: "Select First of three" }).focus();
        assert.equal(await remove.isDisabled(), true);
        await page.keyboard.press("Space");
        await page.getByRole("checkbox", { name: "Select Third of three" }).check();
        await page.getByRole("status").getByText("2 of 3 selected").waitFor();
        await page.getByRole("checkbox", { name: "Select all, 2 of 3 selected" }).waitFor();
        await remove.click();
        await panel.dialog.getByRole("heading", { name: "Delete 2 messages?" }).waitFor();
        await panel.dialog.getByRole("button", { name: "Cancel" }).click();
        await panel.dialog.waitFor({ state: "detached" });
        assert.equal(network.count("POST *"), 0);

        const DELETE = "POST /api/admin/company-inbox/abuse/delete";
        network.fail(DELETE, { status: 503, body: {} });
        await remove.click();
        const confirm = panel.dialog.getByRole("button", { name: "Delete", exact: true });
        await confirm.click();
        await panel.toast("Failed to delete the messages. Please try again.").waitFor();
        await gainsFocus(confirm);
        network.mend(DELETE);
        await confirm.click();
        await panel.toast("2 messages were deleted").waitFor();
        await panel.dialog.waitFor({ state: "detached" });
        await page.getByRole("button", { name: /Second of three/ }).waitFor();
        await inboxButton(page, "Abuse", 1).waitFor();
        assert.equal(await page.getByRole("button", { name: /of three/ }).count(), 1);
        assert.equal(await remove.isDisabled(), true);
        await gainsFocus(remove);

        await page.getByRole("checkbox", { name: "Select all" }).check();
        await page.getByRole("status").getByText("1 of 1 selected").waitFor();
        await remove.click();
        await confirm.click();
        await page.getByText("No messages found").waitFor();
        await gainsFocus(page.getByRole("heading", { name: "Abuse Inbox" }));
        assert.deepEqual(
          complaints.filter((said) => !said.includes("503")),
          [],
        );
      },
    );

    await t.test("messages older than a day are deleted, and newer ones stay", async () => {
      const today = new Date(stage.app.clock.nowMs()).toISOString().slice(0, 10);
      await stage.app.send({ to: `postmaster@${DOMAIN}`, subject: "Of today", text: "New." });
      await open("postmaster");
      const older = page.getByRole("button", { name: "Delete older than…" });
      const day = panel.dialog.getByLabel("Delete messages received before");
      const confirm = panel.dialog.getByRole("button", { name: "Delete", exact: true });
      await older.click();
      await panel.dialog.getByText("all older messages in the Postmaster inbox").waitFor();
      await day.fill("");
      assert.equal(await confirm.isDisabled(), true);
      await day.fill(today);
      await confirm.click();
      await panel.toast("0 messages were deleted").waitFor();
      await panel.dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: /Of today/ }).waitFor();

      await older.click();
      const tomorrow = Date.parse(`${today}T00:00:00.000Z`) + 24 * 60 * 60 * 1000;
      await day.fill(new Date(tomorrow).toISOString().slice(0, 10));
      await main.forgetToasts();
      await confirm.click();
      await main.toast("1 message was deleted", "").waitFor();
      await page.getByText("No messages found").waitFor();
    });

    await t.test(
      "the controls to select and delete are large enough for a thumb on a phone",
      async () => {
        await stage.app.send({ to: `postmaster@${DOMAIN}`, subject: "For a thumb", text: "x" });
        await page.setViewportSize({ width: 390, height: 844 });
        await open("postmaster");
        const labels = page.locator("label", { has: page.getByRole("checkbox") });
        await panel.refreshUntil(page.getByRole("checkbox", { name: "Select For a thumb" }));
        for (const target of [
          ...(await labels.all()),
          page.getByRole("button", { name: "Delete selected" }),
          page.getByRole("button", { name: "Delete older than…" }),
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- a few of them
          const box = await target.boundingBox();
          assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
        }
        assert.deepEqual(await findSideways(page), []);
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    await t.test("a message is deleted after a confirmation, and the inbox reloads", async () => {
      await stage.app.send({ to: `abuse@${DOMAIN}`, subject: "A claim", text: "We claim." });
      await open("abuse");
      await page.getByRole("button", { name: /A claim/ }).click();
      const remove = panel.dialog.getByRole("button", { name: "Delete Message" });
      await remove.click();
      await panel.dialog.getByRole("button", { name: "Keep it" }).click();
      assert.equal(network.count("DELETE *"), 0);

      const DELETE = "DELETE /api/admin/company-inbox/delete/*";
      network.fail(DELETE, { status: 503, body: {} });
      await remove.click();
      const logged = waitForInfo(page, "Failed to delete the message. Please try again.");
      await panel.dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await panel.toast("Failed to delete the message. Please try again.").waitFor();
      await logged;
      network.mend(DELETE);
      await panel.dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await panel.dialog.waitFor({ state: "detached" });
      await page.getByText("No messages found").waitFor();
      await inboxButton(page, "Abuse", 0).waitFor();
      await gainsFocus(page.getByRole("heading", { name: "Abuse Inbox" }));
    });

    await t.test(
      "a message that another operator deleted says so, and leaves the list",
      async () => {
        const list = "/api/admin/company-inbox/abuse";
        const headers = { "x-admin-key": ADMIN_KEY };
        const deleteElsewhere = async () => {
          const answer = await stage.app.call("GET", list, { headers });
          const ids = ((await answer.json()) as { id: string }[]).map(({ id }) => id);
          await stage.app.call("POST", `${list}/delete`, { headers, body: { ids } });
        };
        const show = async (subject: string) => {
          await stage.app.send({ to: `abuse@${DOMAIN}`, subject, text: "Look." });
          await panel.refreshUntil(page.getByRole("button", { name: subject }));
        };
        const gone = "This message doesn’t exist in this inbox, or was deleted.";
        await show("Opened too late");
        await deleteElsewhere();
        await page.getByRole("button", { name: "Opened too late" }).click();
        await panel.dialog.getByText(gone).waitFor();
        await page.getByText("No messages found").waitFor();
        await panel.dialog.getByRole("button", { name: "Close" }).last().click();

        await show("Deleted too late");
        await page.getByRole("button", { name: "Deleted too late" }).click();
        await panel.dialog.getByText("Look.", { exact: true }).waitFor();
        await deleteElsewhere();
        await panel.dialog.getByRole("button", { name: "Delete Message" }).click();
        await panel.dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await panel.toast(gone).waitFor();
        await panel.dialog.waitFor({ state: "detached" });
        await page.getByText("No messages found").waitFor();
      },
    );
  });
});
