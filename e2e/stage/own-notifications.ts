import type { Page } from "playwright-core";
import { openPushReceiver, type PushReceiver } from "../../server/test/push/push-receiver.ts";
import { openStage, type Stage } from "./stage.ts";

/** A page's calls that keep a subscription, for `page.route`. */
export const SUBSCRIPTIONS = "**/api/push/subscriptions";

/** Opens a stage whose server sends notices to the receiver. The stage closes it. */
export async function openPushStage(): Promise<{ receiver: PushReceiver; stage: Stage }> {
  const receiver = await openPushReceiver();
  const stage = await openStage({
    env: { PUSH_SERVICES: receiver.origin },
    servers: [{ close: async () => receiver.close() }],
  });
  return { receiver, stage };
}

/** In the page: its permission and push service, notifications that it shows itself, and a choice of push in another tab. */

/** A headless browser denies notifications, whatever a test grants. */
export async function allowNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  });
}

/** The browser vendor's push service is unreachable, so the browser subscribes at the test's service. */
export async function subscribeHere(page: Page, receiver: PushReceiver): Promise<void> {
  await page.addInitScript((subscription) => {
    let current: object | null = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      current = {
        options,
        toJSON: () => subscription,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  }, receiver.subscribe());
}

/** Hides the page, and notes the notifications that it shows itself. */
export function hideAndNote(): void {
  class NotedNotification extends EventTarget {
    static readonly permission = "granted";
    constructor(_title: string, { body = "" }: NotificationOptions = {}) {
      super();
      document.body.dataset["notified"] = (document.body.dataset["notified"] ?? "") + body;
    }
  }
  Object.assign(window, { Notification: NotedNotification });
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  localStorage.setItem("mayfly.notification", "on");
}

/** As another tab would. */
export function switchOnPush(): void {
  localStorage.setItem("mayfly.push", "on");
  window.dispatchEvent(new StorageEvent("storage", { key: "mayfly.push" }));
}

/** The same, but fails. Resolves when it has. */
export async function switchOnInVain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  PushManager.prototype.subscribe = () => {
    resolve();
    return Promise.reject(new DOMException("push service error", "AbortError"));
  };
  localStorage.setItem("mayfly.push", "on");
  window.dispatchEvent(new StorageEvent("storage", { key: "mayfly.push" }));
  return promise;
}
