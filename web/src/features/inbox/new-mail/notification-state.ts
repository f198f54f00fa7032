/** The state of notifications, from browser support, browser permission, and the setting. */
type NotificationState = "unsupported" | "blocked" | "off" | "on";

type NotificationFacts = {
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
    "Your browser blocks notifications from this site. Allow them in the site settings, then come back. In a private window, that may not be possible.",
  off: "Shows sender and subject while this page is in the background. Your browser asks you first.",
  on: "Shows sender and subject while this page is in the background.",
};
