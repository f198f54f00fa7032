/**
 * The service worker: notifies of mail while no page is open, and serves the main page without a network. It keeps the
 * page's own files only, never an answer of the API or mail. The server fills in the build, so that each build has a
 * cache of its own.
 */
import type { PushNotice } from "@mayfly/contract";

const PREFIX = "mayfly-shell-";
const SHELL = `${PREFIX}%BUILD%`;
const HOME = "/";
const ASSETS = "/assets/";
const ICON = "/static/icons/icon-192.png";

/** The used parts of the scope's types: the types for workers conflict with those for pages. */
type Scope = EventTarget & {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window" }) => Promise<readonly OpenWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
};
type OpenWindow = {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
};
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
};
type Pushed = Extendable & { readonly data: { json: () => unknown } | null };
type Clicked = Extendable & { readonly notification: Notification };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this script runs in a service worker only
const scope = globalThis as unknown as Scope;

on("install", (event: Extendable) => {
  event.waitUntil(Promise.all([keepShell(), scope.skipWaiting()]));
});

on("activate", (event: Extendable) => {
  event.waitUntil(Promise.all([dropOtherShells(), scope.clients.claim()]));
});

on("fetch", (event: Fetching) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate" && pathname === HOME) event.respondWith(fetchHome(request));
  else if (isPageKept && pathname.startsWith(ASSETS)) event.respondWith(fetchAsset(request));
});

on("push", (event: Pushed) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- encrypted by our server
  const notice = event.data?.json() as PushNotice | undefined;
  if (notice) event.waitUntil(notify(notice));
});

on("notificationclick", (event: Clicked) => {
  event.notification.close();
  event.waitUntil(openPage());
});

function on(name: string, handle: (event: never) => void): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name decides the type
  scope.addEventListener(name, (event) => handle(event as never));
}

/** The page and the files that it names. */
async function keepShell(): Promise<void> {
  const page = await fetch(HOME, { cache: "reload" });
  if (!page.ok) throw new Error(`The page answered ${page.status}`);
  const html = await page.clone().text();
  const names = html.matchAll(/(?:src|href)="(\/assets\/[^"]{1,200})"/g);
  const cache = await caches.open(SHELL);
  await cache.addAll([...new Set([...names].flatMap(([, url]) => url ?? []))]);
  await cache.put(HOME, page);
}

async function dropOtherShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Whether the last page came from the cache. Only then are its files served from the cache: Chromium loads a preloaded
 * module twice if a service worker answers for it ("cross-world service worker resource mismatch").
 */
let isPageKept = false;

/** The network first, so that an update is never hidden. */
async function fetchHome(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    isPageKept = false;
    return page;
  } catch (error) {
    const kept = await caches.match(HOME, { cacheName: SHELL });
    if (!kept) throw error;
    isPageKept = true;
    return kept;
  }
}

/** The names of assets contain hashes of their content. */
async function fetchAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/**
 * Some browsers revoke the permission if a push message shows no notification. While the inbox is visible, the
 * notification is shown and closed at once.
 */
async function notify({ title, body, tag }: PushNotice): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window" });
  const pages = windows.filter(({ url }) => new URL(url).pathname === HOME);
  const isInSight = pages.some(({ visibilityState }) => visibilityState === "visible");
  await scope.registration.showNotification(title, { body, tag, icon: ICON, silent: isInSight });
  if (pages.length === 0) await markIcon();
  if (!isInSight) return;
  for (const shown of await scope.registration.getNotifications({ tag })) shown.close();
}

/** Shows a dot at the icon of the installed app. An open page shows the number of unread messages there. */
async function markIcon(): Promise<void> {
  // Refused outside an installed app in some browsers.
  if ("setAppBadge" in navigator) await navigator.setAppBadge().catch(() => undefined);
}

async function openPage(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === HOME);
  await (open ? open.focus() : scope.clients.openWindow(HOME));
}
