/** Where notifications stand: what this browser can, what it was told, and what was switched on here. */
export type NotificationState = "unsupported" | "blocked" | "off" | "on";

export type NotificationFacts = {
  /** undefined: the browser has none, or not on a page without https. */
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
      // Taken back in the browser's settings: what was switched on here is worth nothing.
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
