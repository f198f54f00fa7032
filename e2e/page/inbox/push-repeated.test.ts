import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Response } from "playwright-core";
import type { PushReceiver } from "../../../server/test/push/push-receiver.ts";
import {
  allowNotifications,
  openPushStage,
  SUBSCRIPTIONS,
  subscribeHere,
  switchOnPush,
} from "../../stage/own-notifications.ts";
import type { Stage } from "../../stage/stage.ts";

describe("notifications for a closed page", () => {
  let receiver: PushReceiver;
  let stage: Stage;
  before(async () => {
    ({ receiver, stage } = await openPushStage());
  });
  after(() => stage.close());

  test("a subscription that fails is repeated", async (t) => {
    const visitor = await stage.visit(t, { serviceWorkers: "allow", movableClock: true });
    const { page } = visitor;
    await allowNotifications(page);
    await subscribeHere(page, receiver);
    const to = await visitor.arrive();
    await page.route(SUBSCRIPTIONS, (route) => route.fulfill({ status: 503, json: {} }));
    const failed = page.waitForResponse((response) => response.status() === 503);
    await page.evaluate(switchOnPush);
    await failed;
    await page.unrouteAll();
    const kept = page.waitForResponse((response) =>
      response.url().endsWith(SUBSCRIPTIONS.slice(2)),
    );
    const pass = async () => {
      await page.clock.runFor(2_000);
      return undefined;
    };
    let response: Response | undefined;
    while (!response) response = await Promise.race([kept, pass()]);
    assert.equal(response.status(), 201);
    await stage.app.send({ to, subject: "Sign in", text: "x" });
    assert.equal((await receiver.next()).notice.title, "New mail");
  });

  test("a push service that never answers is reported as unreachable", async (t) => {
    const { page, arrive } = await stage.visit(t, { serviceWorkers: "allow", movableClock: true });
    await allowNotifications(page);
    await arrive();
    await page.evaluate(leaveSubscribing);
    await page.getByRole("button", { name: "Sound and notifications" }).click();
    const closed = page.getByRole("checkbox", { name: /when this page is closed/ });
    await closed.click();
    await page.waitForFunction(() => document.body.dataset["subscribing"] === "yes");
    await page.clock.runFor(29_000);
    assert.equal(await page.getByText("Private windows have none.").count(), 0);
    await page.clock.runFor(2_000);
    await page.getByText("Private windows have none.").waitFor();
    assert.equal(await closed.isEnabled(), true);
    assert.equal(await closed.isChecked(), false);
  });
});

/** In the page: its push service never answers. */
function leaveSubscribing(): void {
  PushManager.prototype.subscribe = () => {
    document.body.dataset["subscribing"] = "yes";
    return new Promise(() => {});
  };
}
