import type { StreamEvent } from "@mayfly/contract";
import { STORAGE_PREFIX } from "@mayfly/contract/constants";
import { watchInbox, type LiveOptions, type LiveWatch } from "./live-events.ts";
import { INITIAL_LIVE_STATE, sameLiveState, type LiveState } from "./live-state.ts";
import { ownBuild } from "../build.ts";
import { holdTabLock, type TabLock } from "./tab-lock.ts";

/**
 * Shares one stream between all tabs of a browser that follow the same inboxes. The leader holds a lock and the stream
 * and forwards every event to the followers. When the leader closes, a follower takes over. Names and messages must
 * never contain the token: every script of the origin can read them.
 */
export type TabSharing = {
  readonly locks: Pick<LockManager, "request">;
  readonly nameOf: (tokens: string) => Promise<string>;
  readonly isVisible: () => boolean;
};

export function watchInboxInTabs(
  options: LiveOptions,
  means: TabSharing | undefined = browserSharing(),
): LiveWatch {
  if (!means) return watchInbox(options);
  const closing = new AbortController();
  let watch: LiveWatch | undefined;
  const start = (open: () => LiveWatch) => {
    if (!closing.signal.aborted) watch = open();
  };
  means
    .nameOf(tokensOf(options))
    .then((name) => start(() => joinTabs(name, options, means)))
    // The browser forbids channels: open a stream for this tab only.
    .catch(() => start(() => watchInbox(options)));
  return {
    reconnect: () => watch?.reconnect(),
    close() {
      closing.abort();
      watch?.close();
    },
  };
}

/** Returns undefined if the browser can't share, for example over plain HTTP on a remote host. */
function browserSharing(): TabSharing | undefined {
  const shares = "locks" in navigator && "BroadcastChannel" in globalThis && isSecureContext;
  if (!shares) return undefined;
  return { locks: navigator.locks, nameOf: inboxName, isVisible: isPageVisible };
}

/** In the same order in all tabs: they may follow the inboxes in another order. */
function tokensOf({ addresses }: LiveOptions): string {
  const tokens = addresses.map(({ token }) => token);
  return tokens.toSorted().join(",");
}

const isPageVisible = () => document.visibilityState === "visible";

/**
 * The name of the lock and the channel of one or several inboxes: a SHA-256 digest. Every script of the origin can read
 * the name, so it must not reveal the token.
 */
export async function inboxName(tokens: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(tokens));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  // Tabs of another build may send messages that this build can't read: they have their own channel.
  return `${STORAGE_PREFIX}inbox.${ownBuild()}.${hex.join("")}`;
}

/** Messages between tabs that follow the same inboxes. Only tabs of the same build share a channel (`inboxName`). */
type TabMessage =
  /** A follower checks that the leader is alive. */
  | { readonly type: "hello" }
  /** A follower requests a reconnect, because the stream may be dead unnoticed. */
  | { readonly type: "wake" }
  | { readonly type: "state"; readonly state: LiveState }
  | { readonly type: "event"; readonly email: string; readonly event: StreamEvent };

type Role = LiveWatch & { readonly receive: (message: TabMessage) => void };

type Tab = LiveOptions & {
  readonly post: (message: TabMessage) => void;
  readonly isVisible: () => boolean;
};

function joinTabs(name: string, options: LiveOptions, { locks, isVisible }: TabSharing) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => role.receive(data));
  let state: LiveState = INITIAL_LIVE_STATE;
  const onState = (next: LiveState) => {
    if (sameLiveState(state, next)) return;
    state = next;
    options.onState(next);
  };
  const post = (message: TabMessage) => channel.postMessage(message);
  const tab: Tab = { ...options, onState, post, isVisible };
  const take = (next: Role) => {
    role.close();
    role = next;
  };
  let role = followStream(tab, () => lock.steal());
  const lock: TabLock = holdTabLock(locks, name, {
    onHeld: () => take(leadStream(tab)),
    onStolen: () => take(followStream(tab, lock.steal)),
  });
  return {
    reconnect: () => role.reconnect(),
    close() {
      lock.release();
      role.close();
      channel.close();
    },
  };
}

/** When the network returns, every tab requests a reconnect. Requests within this time count as one. */
const RECONNECTS_TOGETHER_MS = 1_000;

function leadStream(tab: Tab): Role {
  let state: LiveState = INITIAL_LIVE_STATE;
  let reconnectedAtMs = -RECONNECTS_TOGETHER_MS;
  const postState = () => tab.post({ type: "state", state });
  const own = watchInbox({
    ...tab,
    onEvent(email, event) {
      tab.post({ type: "event", email, event });
      tab.onEvent(email, event);
    },
    onState(next) {
      state = next;
      postState();
      tab.onState(next);
    },
  });
  const reconnect = () => {
    if (performance.now() - reconnectedAtMs < RECONNECTS_TOGETHER_MS) return;
    reconnectedAtMs = performance.now();
    own.reconnect();
  };
  // Tell the followers of the previous leader at once that a new connection is opening.
  tab.onState(state);
  postState();
  return {
    reconnect,
    close: () => own.close(),
    receive({ type }) {
      if (type === "wake") reconnect();
      if (type === "wake" || type === "hello") postState();
    },
  };
}

/** A leader counts as frozen after three unanswered heartbeats: 30 s. */
export const HELLO_MS = 10_000;
const UNANSWERED_DOUBTFUL = 2;
const UNANSWERED_MAX = 3;

/**
 * Followers send heartbeats and the leader responds. A timer in the leader would not work: browsers throttle timers
 * in hidden tabs to one per minute, but still deliver messages.
 */
function followStream(tab: Tab, steal: () => void): Role {
  let unanswered = 0;
  const ask = (type: "hello" | "wake") => {
    unanswered += 1;
    tab.post({ type });
  };
  const check = () => {
    // Only a visible tab may take over the stream.
    if (!tab.isVisible()) unanswered = 0;
    if (unanswered >= UNANSWERED_DOUBTFUL) tab.onState({ phase: "waiting", failures: 1 });
    if (unanswered >= UNANSWERED_MAX) return steal();
    ask("hello");
  };
  const timer = setInterval(check, HELLO_MS);
  tab.onState(INITIAL_LIVE_STATE);
  ask("hello");

  return {
    reconnect() {
      unanswered = 0;
      tab.onState(INITIAL_LIVE_STATE);
      ask("wake");
    },
    close: () => clearInterval(timer),
    receive(message) {
      if (message.type !== "state" && message.type !== "event") return;
      unanswered = 0;
      if (message.type === "event") return tab.onEvent(message.email, message.event);
      tab.onState(message.state);
    },
  };
}
