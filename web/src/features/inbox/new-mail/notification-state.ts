/** The state of notifications, from browser support, browser permission, and the setting. */
export type NotificationState = "unsupported" | "blocked" | "off" | "on";

export type NotificationFacts = {
  /** undefined: unsupported, or the page is not served over HTTPS. */
  readonly permission: NotificationPermission | undefined;
  readonly switchedOn: boolean;
};

export function notificationState({
  permission,
  switchedOn,
}: NotificationFacts): NotificationState {
  switch (permission) {
    case undefined:
      return "unsupported";
    case "denied":
      return "blocked";
    case "default":
      // The permission was reset in the browser's settings, so the stored setting has no effect.
      return "off";
    case "granted":
      return switchedOn ? "on" : "off";
  }
}

export const NOTIFICATION_WORDS: Readonly<Record<NotificationState, string>> = {
  unsupported: "This browser can’t show notifications for this page.",
  blocked:
    "Your browser blocks notifications of this site. Allow them in its settings for the site, then come back.",
  off: "Sender and subject, only while this page is out of sight. Your browser will ask you first.",
  on: "Sender and subject, only while this page is out of sight.",
};
