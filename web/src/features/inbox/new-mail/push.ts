import { ApiError, callApi } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { isActivated, registerServiceWorker } from "../../../browser/service-worker.ts";
import { waitFor } from "../../../browser/wait-for.ts";
import { requestPermission, currentPermission } from "./notification.ts";
import { PUSH_SETTING } from "./settings.ts";

/** `content`: notifications show sender and code. */
export type PushChoice = "off" | "on" | "content";

/** Why a browser can't be notified while the page is closed. */
export type PushRefusal =
  | "home-screen"
  | "unsupported"
  | "blocked"
  | "not-allowed"
  | "off-here"
  | "unknown-service"
  | "too-many"
  | "unreachable";

/** Server errors that have their own text. */
const REFUSALS: Readonly<Record<string, PushRefusal>> = {
  PUSH_OFF: "off-here",
  PUSH_SERVICE_UNKNOWN: "unknown-service",
  TOO_MANY_PUSH_SUBSCRIPTIONS: "too-many",
};

/** Returns a refusal that is known without a call; undefined if the visitor may try. */
export function knownRefusal(): PushRefusal | undefined {
  const permission = currentPermission();
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || permission === undefined)
    return isAppleTouch() ? "home-screen" : "unsupported";
  return permission === "denied" ? "blocked" : undefined;
}

/** iPhone and iPad have push for sites on the Home Screen only. */
function isAppleTouch(): boolean {
  return "standalone" in navigator && navigator.maxTouchPoints > 0;
}

/** Ids of this browser's subscriptions at our server, by the token of their address. */
const ids = new Map<string, string>();

/** Call only on a click, because it requests the permission. On failure, returns the reason and keeps the setting. */
export async function switchPush(
  token: string,
  choice: PushChoice,
): Promise<PushRefusal | undefined> {
  if (choice === "off") {
    await inTime(endSubscription());
    browserStorage.remove(PUSH_SETTING);
    void forgetSubscriptions();
    return undefined;
  }
  const permission = await requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "not-allowed";
  const refusal = await subscribe(token, choice);
  if (refusal === undefined) browserStorage.set(PUSH_SETTING, choice);
  return refusal;
}

/** The first pause before failed subscriptions are repeated; each further one is twice as long, up to an hour. */
const RETRY_MS = 15_000;
const RETRY_MAX_MS = 3_600_000;

type Keeping = {
  readonly ended: AbortSignal;
  /** Called with the tokens for which it fails, after each attempt. */
  readonly onFailed: (tokens: readonly string[]) => void;
};

/**
 * Notifies this browser of mail to these addresses, as chosen before, until `ended`. Shows no prompt. Repeats what fails
 * because a server is unreachable.
 */
export async function keepPush(
  tokens: readonly string[],
  choice: "on" | "content",
  { ended, onFailed }: Keeping,
): Promise<void> {
  for (const token of ids.keys()) if (!tokens.includes(token)) ids.delete(token);
  const refused: string[] = [];
  let left = tokens;
  for (let waitMs = RETRY_MS; !ended.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
    // The visitor may have taken the permission back: subscribing would ask for it again.
    if (knownRefusal() || currentPermission() !== "granted") return onFailed(tokens);
    const unreachable: string[] = [];
    for (const token of left) {
      // After one failure, each further address would wait as long for the same service.
      const refusal =
        unreachable.length > 0
          ? "unreachable"
          : // oxlint-disable-next-line no-await-in-loop -- the first one subscribes the browser
            await subscribe(token, choice, ended);
      if (ended.aborted) return;
      if (refusal) (refusal === "unreachable" ? unreachable : refused).push(token);
    }
    onFailed([...refused, ...unreachable]);
    if (unreachable.length === 0) return;
    left = unreachable;
    // oxlint-disable-next-line no-await-in-loop -- repeats wait
    await waitFor(waitMs, ended);
  }
}

/** Some browsers never settle a subscription while their push service is unreachable. */
const PUSH_SERVICE_MS = 30_000;

/** Rejects if the browser's push service doesn't answer in time. */
function inTime<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The push service doesn’t answer"));
    const timer = setTimeout(fail, PUSH_SERVICE_MS);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function subscribe(
  token: string,
  choice: PushChoice,
  signal?: AbortSignal,
): Promise<PushRefusal | undefined> {
  const registration = await registerServiceWorker();
  if (!registration) return "unsupported";
  try {
    const { publicKey } = await callApi("GET /api/push", { ...(signal && { signal }) });
    if (!(await isActivated(registration))) return "unreachable";
    // The visitor may have switched it off meanwhile.
    signal?.throwIfAborted();
    const subscription = await inTime(subscribeBrowser(registration, publicKey));
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    const body = { endpoint: endpoint ?? "", keys: { p256dh, auth } };
    const { id } = await callApi("POST /api/push/subscriptions", {
      token,
      body: { ...body, showContent: choice === "content" },
      ...(signal && { signal }),
    });
    ids.set(token, id);
    return undefined;
  } catch (error) {
    const code = error instanceof ApiError ? String(error.serverCode) : "";
    return REFUSALS[code] ?? "unreachable";
  }
}

/** Returns the subscription for this key of the server; after a change of the key, a new one. */
async function subscribeBrowser(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const key = Uint8Array.from(atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  );
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Ends the subscriptions at our server, which keeps few for an address: the browser's next one is another. Those that
 * remain end with the next message, when the push service reports them.
 */
async function forgetSubscriptions(): Promise<void> {
  const calls = [...ids].map(([token, id]) =>
    callApi("DELETE /api/push/subscriptions/:id", { token, params: { id } }),
  );
  ids.clear();
  await Promise.allSettled(calls);
}
