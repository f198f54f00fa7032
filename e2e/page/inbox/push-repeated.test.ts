import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Response } from "playwright-core";
import type { PushReceiver } from "../../../server/test/push/push-receiver.ts";
import {
  allowNotifications,
  hideAndNote,
  openPushStage,
  SUBSCRIPTIONS,
  subscribeHere,
  switchOnPush,
} from "../../stage/own-notifications.ts";
import type { Stage } from "../../stage/stage.ts";
import { addAddress } from "../../stage/parts/address-list.ts";
import { tokenOf } from "../../stage/other-device.ts";
import { stopClock } from "../../stage/clock.ts";

describe("notifications for a closed page", () => {
  let receiver: PushReceiver;
  let stage: Stage;
  before(async () => {
    ({ receiver, stage } = await openPushStage());
  });
  after(() => stage.close());

  test("a subscription that fails is repeated, and one without an answer ends", async (t) => {
    const visitor = await stage.visit(t, { serviceWorkers: "allow", movableClock: true });
    const { page, main } = visitor;
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

    await t.test("and ends at the server when it is switched off", async () => {
      await page.getByRole("button", { name: "Sound and notifications" }).click();
      const closed = page.getByRole("checkbox", { name: /when this page is closed/ });
      const ended = page.waitForResponse((one) => one.request().method() === "DELETE");
      await closed.click();
      assert.equal((await ended).ok(), true);
      const token = await tokenOf(visitor);
      for (const name of ["one", "two", "three", "four", "five"]) {
        const answer = await stage.app.call("POST", "/api/push/subscriptions", {
          token,
          body: receiver.subscribe(name),
        });
        assert.equal(answer.status, 201, "an address notifies five browsers");
      }
    });

    await t.test(
      "a service that never answers is unreachable, and the page itself notifies",
      async () => {
        await page.keyboard.press("Escape");
        await addAddress(main, to);
        await page.evaluate(leaveSubscribing);
        await stopClock(page);
        await page.getByRole("button", { name: "Sound and notifications" }).click();
        const closed = page.getByRole("checkbox", { name: /when this page is closed/ });
        await closed.click();
        await page.waitForFunction(() => document.body.dataset["subscribing"] === "1");
        await page.clock.runFor(29_000);
        assert.equal(await page.getByText("Private windows have none.").count(), 0);
        await page.clock.runFor(2_000);
        await page.getByText("Private windows have none.").waitFor();
        assert.equal(await closed.isEnabled(), true);
        assert.equal(await closed.isChecked(), false);

        await page.evaluate(hideAndNote);
        await page.evaluate(switchOnPush);
        await page.waitForFunction(() => document.body.dataset["subscribing"] === "2");
        // Both addresses wait for the service, not one after the other.
        await page.clock.runFor(31_000);
        await page.clock.resume();
        await stage.app.send({ to, subject: "Without push", text: "x" });
        await page.waitForFunction(() => document.body.dataset["notified"]?.includes("Without"));
      },
    );
  });
});

/** In the page: its push service never answers. */
function leaveSubscribing(): void {
  PushManager.prototype.subscribe = () => {
    const { subscribing = "0" } = document.body.dataset;
    document.body.dataset["subscribing"] = String(Number(subscribing) + 1);
    return new Promise(() => {});
  };
}
