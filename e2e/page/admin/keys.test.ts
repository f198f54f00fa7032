import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../server/test/network/webhook-receiver.ts";
import { adminPanel, button, openAdminStage } from "../../stage/parts/admin-panel.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import type { Stage } from "../../stage/stage.ts";

describe("API keys, in the panel", () => {
  let stage: Stage;
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await startWebhookReceiver();
    stage = await openAdminStage();
  });
  after(() => receiver.close());

  test("a key is created, shown once, used, watched, and revoked", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#actions");
    const table = page.getByRole("region", { name: "API keys" });
    await page.getByText("No API keys").waitFor();

    await button(page, "Create key").click();
    const create = panel.dialog.getByRole("button", { name: "Create key" });
    assert.equal(await create.isDisabled(), true);
    await panel.dialog.getByLabel("Name").fill("CI of the shop");
    await panel.dialog.getByLabel("New addresses an hour").fill("5");
    await panel.dialog.getByLabel("Longest life in minutes").fill("120");
    assert.deepEqual(await findViolations(page, COLOR_RULES, "dialog"), []);
    await create.click();
    await panel.toast("“CI of the shop” created").waitFor();
    const key = await panel.dialog.getByLabel("API key", { exact: true }).inputValue();
    assert.match(key, /^mk_[\w-]{43}$/);
    await panel.dialog.getByRole("button", { name: "Done" }).click();
    const row = table.getByRole("row").filter({ hasText: "CI of the shop" });
    await row.getByText("0 of 50").waitFor();
    await row.getByText("2 hours").waitFor();
    assert.equal((await page.content()).includes(key), false);

    // A program uses the key, with a webhook that answers, and one that doesn't exist.
    const { call } = stage.app;
    const events = ["message.received"];
    for (const path of ["/hook", "/broken"]) {
      const body = { url: receiver.url(path), events };
      assert.equal((await call("POST", "/api/webhooks", { token: key, body })).status, 201);
    }
    receiver.answerStatus("/broken", 503);
    const created = await call("POST", "/api/temp-emails", { token: key, body: { minutes: 120 } });
    const { email } = (await created.json()) as { email: string };
    await stage.app.send({ to: email, subject: "reported" });
    await Promise.all([receiver.wait("/hook"), receiver.wait("/broken")]);
    await panel.refreshUntil(row.getByText("1 of 50"));

    await button(page, "Webhooks of CI of the shop").click();
    await panel.dialog.getByRole("list").getByText(receiver.url("/hook")).waitFor();
    const log = panel.dialog.getByRole("region", { name: "Last deliveries" });
    const refresh = panel.dialog.getByRole("button", { name: "Refresh" });
    while (!(await log.getByText("Status 503").isVisible())) await refresh.click();
    await log.getByText("Status 204").waitFor();
    await log.getByText("Delivered").waitFor();
    assert.deepEqual(await findViolations(page, COLOR_RULES, "dialog"), []);
    await page.keyboard.press("Escape");

    await button(page, "Revoke CI of the shop").click();
    await panel.dialog.getByRole("button", { name: "Revoke" }).click();
    await panel.toast("“CI of the shop” revoked").waitFor();
    await row.getByText("Revoked").waitFor();
    assert.equal(await button(page, "Revoke CI of the shop").count(), 0);
    await panel.dialog.waitFor({ state: "detached" });
    await gainsFocus(page.getByRole("heading", { name: "API keys" }));
    const refused = await call("POST", "/api/temp-emails", { token: key, body: {} });
    assert.equal(refused.status, 401);
    await panel.row("Revoke API key").getByText("CI of the shop").first().waitFor();
    await panel.row("Create API key").getByText("CI of the shop").first().waitFor();
    assert.deepEqual(complaints, []);
  });
});
