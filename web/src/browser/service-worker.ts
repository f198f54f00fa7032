const SCRIPT = "/service-worker.js";

let policy: ReturnType<NonNullable<Window["trustedTypes"]>["createPolicy"]> | undefined;
let registration: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the service worker (`entries/service-worker.ts`), once. Resolves with undefined if the browser has none, or
 * refuses it (private windows, HTTP).
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registration ??= register().then((found) => {
    // Offline, or the server restarts: the next caller tries again.
    if (!found) registration = undefined;
    return found;
  });
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  // The Content-Security-Policy allows this name, once.
  policy ??= window.trustedTypes?.createPolicy("mayfly-service-worker", {
    createScriptURL(url) {
      if (url !== SCRIPT) throw new TypeError("Only our own service worker may start");
      return url;
    },
  });
  try {
    return await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT);
  } catch {
    return undefined;
  }
}

/**
 * Resolves with true when a service worker is active, which a push subscription requires, or with false if its
 * installation failed. The next `registerServiceWorker` call then retries. After a failure,
 * `navigator.serviceWorker.ready` may never resolve.
 */
export async function isActivated({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<boolean> {
  const worker = active ?? waiting ?? installing;
  const isActive = worker !== null && (await untilActivated(worker));
  if (!isActive) registration = undefined;
  return isActive;
}

function untilActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      if (worker.state === "activated") resolve(true);
      else if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", settle);
    settle();
  });
}
