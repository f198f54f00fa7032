/** In the page: notifications that it shows itself, and a choice of push in another tab. */

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
