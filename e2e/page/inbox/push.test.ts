import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page, Request } from "playwright-core";
import type { PushReceiver } from "../../../server/test/push/push-receiver.ts";
import {
  allowNotifications,
  hideAndNote,
  openPushStage,
  SUBSCRIPTIONS,
  subscribeHere,
  switchOnInVain,
  switchOnPush,
} from "../../stage/own-notifications.ts";
import type { Stage } from "../../stage/stage.ts";
import { openNewMailDialog } from "../../stage/parts/new-mail-dialog.ts";
import { findAtEitherWidth } from "../../stage/appearance/themes.ts";
import { until } from "../../../server/test/until.ts";

const WITH_WORKER = { serviceWorkers: "allow" } as const;
const CLOSED = "Notify me when this page is closed or in the background";

describe("the page when it is closed, or without a network", () => {
  let receiver: PushReceiver;
  let stage: Stage;
  before(async () => {
    ({ receiver, stage } = await openPushStage());
  });
  after(() => stage.close());

  test("notifies of mail to each address after the visitor has switched it on", async (t) => {
    const visitor = await stage.visit(t, WITH_WORKER);
    const { page } = visitor;
    await allowNotifications(page);
    await subscribeHere(page, receiver);
    const to = await visitor.arrive();
    await openNewMailDialog(page);
    const first = page.waitForRequest(SUBSCRIPTIONS);
    await page.getByRole("checkbox", { name: CLOSED }).click();
    await page.getByRole("checkbox", { name: "Show sender and code" }).waitFor();
    assert.deepEqual(await findAtEitherWidth(page, "dialog"), []);

    await stage.app.send({ to, subject: "Sign in", text: "Your verification code is 482913." });
    const hidden = await receiver.next();
    assert.deepEqual([hidden.notice.title, hidden.notice.body], ["New mail", ""]);

    await page.getByRole("checkbox", { name: "Show sender and code" }).click();
    await page.getByRole("checkbox", { name: "Show sender and code", checked: true }).waitFor();
    await page.keyboard.press("Escape");
    const { authorization } = (await first).headers();
    // The page subscribes the first address once more, before or after the next one.
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith(SUBSCRIPTIONS.slice(2)) &&
        response.request().headers()["authorization"] !== authorization,
    );
    await page.getByRole("button", { name: "New Email" }).click();
    await kept;
    const next = await visitor.main.email(to);
    await stage.app.send({
      to: next,
      subject: "Sign in",
      text: "Your verification code is 482913.",
    });
    const { notice } = await receiver.next();
    assert.deepEqual([notice.title, notice.body], ["Sender", "Code 482 913"]);
    assert.deepEqual(visitor.complaints, []);

    await t.test("sends no choice that has been replaced", async () => {
      await openNewMailDialog(page);
      const stalled = Promise.withResolvers<Request>();
      await page.route(SUBSCRIPTIONS, async (route) => {
        const asked = route.request();
        const { showContent } = asked.postDataJSON() as { showContent: boolean };
        // After the request of the click, the page updates both addresses. The request for the first one gets
        // no response.
        const isStalled = !showContent && asked.headers()["authorization"] === authorization;
        if (isStalled) stalled.resolve(asked);
        else await route.continue();
      });
      await page.getByRole("checkbox", { name: "Show sender and code" }).click();
      const request = await stalled.promise;
      // The call’s own timeout would end the request later.
      const dropped = page.waitForEvent("requestfailed", {
        predicate: (failed) => failed === request,
        timeout: 15_000,
      });
      await page.getByRole("checkbox", { name: "Show sender and code" }).click();
      await dropped;
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    await t.test("the page itself notifies of the address only whose push has failed", async () => {
      await page.route(SUBSCRIPTIONS, async (route) => {
        const isFirst = route.request().headers()["authorization"] === authorization;
        if (isFirst) await route.fulfill({ status: 409, json: { error: "PUSH_OFF" } });
        else await route.continue();
      });
      const answers = [409, 201].map((status) =>
        page.waitForResponse(
          (response) =>
            response.url().endsWith(SUBSCRIPTIONS.slice(2)) && response.status() === status,
        ),
      );
      await page.evaluate(hideAndNote);
      await page.evaluate(switchOnPush);
      await Promise.all(answers);
      await stage.app.send({ to: next, subject: "With push", text: "x" });
      await page.getByText("With push").first().waitFor();
      await stage.app.send({ to, subject: "Without push", text: "x" });
      await page.waitForFunction(() => document.body.dataset["notified"]?.includes("Without"));
      assert.equal(
        await page.evaluate(() => document.body.dataset["notified"]),
        "Sender: Without push",
      );
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    await t.test("the service worker shows the notice while no page is visible", async () => {
      const [worker] = page.context().serviceWorkers();
      assert.ok(worker);
      await worker.evaluate(noteShown);
      await deliver(page, visitor.network.url, JSON.stringify(notice));
      // The page is in sight here: the browser demands a notification, which the page closes.
      while ((await worker.evaluate(readShown)).length < 2) await page.evaluate(waitBriefly);
      assert.deepEqual(await worker.evaluate(readShown), [
        "Sender: Code 482 913 (silent)",
        "closed",
      ]);
      await page.goto("about:blank");
      // The worker knows a closed page for a moment longer.
      while ((await worker.evaluate(countPages)) > 0) await page.evaluate(waitBriefly);
      await deliver(page, visitor.network.url, JSON.stringify(notice));
      while ((await worker.evaluate(readShown)).length < 4) await page.evaluate(waitBriefly);
      assert.deepEqual((await worker.evaluate(readShown)).slice(2), [
        "Sender: Code 482 913",
        "a dot at the icon",
      ]);
    });
  });

  test("without a push service, and without a network", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t, WITH_WORKER);
    await allowNotifications(page);
    const email = await arrive();

    await t.test("a browser without a reachable push service shows so", async () => {
      await page.evaluate(() => {
        PushManager.prototype.subscribe = () =>
          Promise.reject(new DOMException("push service error", "AbortError"));
      });
      await openNewMailDialog(page);
      await page.getByRole("checkbox", { name: CLOSED }).click();
      await page.getByText("Private windows have none.").waitFor();
      assert.equal(await page.getByRole("checkbox", { name: CLOSED }).isChecked(), false);
    });

    await t.test("how to allow blocked notifications is explained once", async () => {
      await page.evaluate(() =>
        Object.defineProperty(Notification, "permission", { get: () => "denied" }),
      );
      await page.keyboard.press("Escape");
      await openNewMailDialog(page);
      const dialog = page.getByRole("dialog", { name: "New mail" });
      const blocked = dialog.getByText("Your browser blocks notifications from this site.");
      await blocked.filter({ hasText: "In a private window" }).waitFor({ timeout: 5_000 });
      await dialog.getByText("This needs the same permission.").waitFor();
    });

    await t.test(
      "opens without a network, keeps no answer of the API, and catches up when the network returns",
      async () => {
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        const fromWorker: string[] = [];
        page.on("response", (response) => {
          const { pathname } = new URL(response.url());
          if (response.fromServiceWorker() && pathname !== "/") fromWorker.push(pathname);
        });
        await page.reload();
        await main.email();
        assert.equal(fromWorker.join(), "", "with a network, the worker serves no preloaded file");
        network.fail("*", "unreachable");
        await page.reload();
        await page.getByRole("heading", { name: "Your Temporary Email" }).waitFor();
        await page
          .getByText(email.split("@")[0] ?? "")
          .first()
          .waitFor();
        const stored = await page.evaluate(async () => {
          const names = await caches.keys();
          const lists = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          );
          return lists.flat().map(({ url }) => new URL(url).pathname);
        });
        assert.ok(stored.includes("/"));
        assert.deepEqual(
          stored.filter((path) => path !== "/" && !path.startsWith("/assets/")),
          [],
        );
        await main.inbox.getByText("Your messages can’t be loaded now").waitFor();
        assert.equal(await main.empty.count(), 0);
        // Parts that the page loads later and the worker has stored: the browser's own cache has the first ones.
        const isPart = (path: string): boolean => path.startsWith("/assets/");
        await until("the worker serves a part", async () => fromWorker.some(isPart));
        network.mend("*");
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        await page.getByText(/^Waiting since/).waitFor();
        await main.domain
          .getByRole("option", { name: "burrow.test" })
          .waitFor({ state: "attached" });
      },
    );

    await t.test("the page itself notifies if push was on and has failed", async () => {
      await page.evaluate(hideAndNote);
      await page.evaluate(switchOnInVain);
      await stage.app.send({ to: email, subject: "Without push", text: "x" });
      await page.waitForFunction(() => document.body.dataset["notified"]);
      assert.equal(
        await page.evaluate(() => document.body.dataset["notified"]),
        "Sender: Without push",
      );
    });
  });

  test("in a browser without push", async (t) => {
    const visitor = await stage.visitInTurn(t, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page, main } = visitor;
    await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    const first = await visitor.arrive();

    await t.test("a browser without push shows so", async () => {
      await openNewMailDialog(page);
      await page.getByText("This browser can’t be notified while the page is closed.").waitFor();
      assert.ok(await page.getByRole("checkbox", { name: CLOSED }).isDisabled());
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "New mail" }).waitFor({ state: "detached" });
    });

    await t.test(
      "the installed app’s menu makes a new address, and copies the current one",
      async () => {
        await page.goto("/#new");
        const second = await main.email(first);
        assert.notEqual(second, first);
        assert.equal(new URL(page.url()).hash, "");
        await page.goto("/#copy");
        await page.getByText("Copied!").first().waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), second);
        await page.goto("about:blank");
        await page.goto("/#new");
        assert.notEqual(await main.email(second), second);
      },
    );
  });
});

type Noting = {
  readonly shown: string[];
  readonly clients: { matchAll: (options: object) => Promise<readonly unknown[]> };
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification" | "getNotifications">;
};

/** In the service worker: a headless browser shows no notifications. */
function noteShown(): void {
  const scope = globalThis as unknown as Noting;
  const shown: string[] = [];
  Object.assign(scope, { shown });
  scope.registration.showNotification = async (title, { body = "", silent } = {}) => {
    shown.push(`${title}: ${body}${silent ? " (silent)" : ""}`);
  };
  navigator.setAppBadge = async (count) => {
    shown.push(count === undefined ? "a dot at the icon" : `${count} at the icon`);
  };
  scope.registration.getNotifications = async () => [
    { close: () => void shown.push("closed") } as Notification,
  ];
}

async function countPages(): Promise<number> {
  return (await (globalThis as unknown as Noting).clients.matchAll({ type: "window" })).length;
}

function readShown(): string[] {
  return (globalThis as unknown as Noting).shown;
}

/** Between two reads of the worker, whose calls the page can't see. */
function waitBriefly(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** Delivers a message to the service worker, as the browser does after decrypting it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  const registrationId = await whenListed(session, registered);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
}

/** The browser lists its registrations once, when asked, and may not have ours yet: asks until it has. */
async function whenListed(session: CDPSession, registered: Promise<string>): Promise<string> {
  for (;;) {
    await session.send("ServiceWorker.enable");
    const listed = await Promise.race([registered, pause(500)]);
    if (listed !== undefined) return listed;
    await session.send("ServiceWorker.disable");
  }
}
