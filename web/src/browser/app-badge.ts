/** Shows the number of unread messages at the icon of the installed app, where the system can. */
export function showAppBadge(unread: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Refused outside an installed app in some browsers; the title tells the number, too.
  navigator.setAppBadge(unread).catch(() => undefined);
}
