/** What a push message tells the service worker; the server writes it (`server/src/push/push-notice.ts`). */
export type PushNotice = {
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
};
