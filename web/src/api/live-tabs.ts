import { STORAGE_PREFIX } from "@mayfly/contract/constants";
import { watchInbox, type LiveOptions, type LiveWatch } from "./live-events.ts";
import { INITIAL_LIVE_STATE, sameLiveState, type LiveState } from "./live-state.ts";
import { ownBuild } from "./build.ts";
import { openTabChannel, type TabChannel, type TabMessage } from "./tab-channel.ts";
import { holdTabLock, type TabLock } from "./tab-lock.ts";

/**
 * One stream for all tabs of a browser that show the same inbox: the tab that holds the lock has
 * it and passes everything on, the others follow, and one of them takes over when it goes. The
 * token must never be in a name or a message here: every script of the origin could read it.
 */
export type TabMeans = {
  readonly locks: Pick<LockManager, "request">;
  readonly nameOf: (token: string) => Promise<string>;
  readonly isVisible: () => boolean;
};

export function watchInboxInTabs(
  options: LiveOptions,
  means: TabMeans | undefined = browserMeans(),
): LiveWatch {
  if (!means) return watchInbox(options);
  const closing = new AbortController();
  let watch: LiveWatch | undefined;
  const start = (open: () => LiveWatch) => {
    if (!closing.signal.aborted) watch = open();
  };
  means
    .nameOf(options.token)
    .then((name) => start(() => joinTabs(name, options, means)))
    // A browser that forbids channels: a stream of its own does as well.
    .catch(() => start(() => watchInbox(options)));
  return {
    reconnect: () => watch?.reconnect(),
    close() {
      closing.abort();
      watch?.close();
    },
  };
}

/** Undefined where the browser can't share, as over plain http on another host. */
function browserMeans(): TabMeans | undefined {
  const shares = "locks" in navigator && "BroadcastChannel" in globalThis && isSecureContext;
  if (!shares) return undefined;
  return { locks: navigator.locks, nameOf: inboxName, isVisible: isPageVisible };
}

const isPageVisible = () => document.visibilityState === "visible";

/**
 * The name under which tabs find an inbox. It must give no hint of the token: every script of the
 * origin may read it.
 */
export async function inboxName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  // Tabs of another build may send messages that this build can't read: they have their own channel.
  return `${STORAGE_PREFIX}inbox.${ownBuild()}.${hex.join("")}`;
}

type Role = LiveWatch & { readonly receive: (message: TabMessage) => void };

type Tab = LiveOptions & {
  readonly channel: TabChannel;
  readonly isVisible: () => boolean;
};

function joinTabs(name: string, options: LiveOptions, { locks, isVisible }: TabMeans) {
  const channel = openTabChannel(name, (message) => role.receive(message));
  let state: LiveState = INITIAL_LIVE_STATE;
  const onState = (next: LiveState) => {
    if (sameLiveState(state, next)) return;
    state = next;
    options.onState(next);
  };
  const tab: Tab = { ...options, onState, channel, isVisible };
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

/**
 * A returning network wakes every tab, and each asks for a new connection: together they are one
 * request.
 */
const RECONNECTS_TOGETHER_MS = 1_000;

function leadStream(tab: Tab): Role {
  let state: LiveState = INITIAL_LIVE_STATE;
  let reconnectedAtMs = -RECONNECTS_TOGETHER_MS;
  const sayState = () => tab.channel.post({ type: "state", state });
  const own = watchInbox({
    ...tab,
    onEvent(event) {
      tab.channel.post({ type: "event", event });
      tab.onEvent(event);
    },
    onState(next) {
      state = next;
      sayState();
      tab.onState(next);
    },
  });
  const reconnect = () => {
    if (performance.now() - reconnectedAtMs < RECONNECTS_TOGETHER_MS) return;
    reconnectedAtMs = performance.now();
    own.reconnect();
  };
  // Those who followed somebody else hear at once that there is a new connection to wait for.
  tab.onState(state);
  sayState();
  return {
    reconnect,
    close: () => own.close(),
    receive({ type }) {
      if (type === "wake") reconnect();
      if (type === "wake" || type === "hello") sayState();
    },
  };
}

/** Three of these without an answer are the 30 s after which a holder counts as frozen. */
export const HELLO_MS = 10_000;
const UNANSWERED_DOUBTFUL = 2;
const UNANSWERED_MAX = 3;

/**
 * The heartbeat is an answer, not a timer of the holder's: browsers slow a hidden tab's timers down
 * to one a minute, but let it answer.
 */
function followStream(tab: Tab, steal: () => void): Role {
  let unanswered = 0;
  const ask = (type: "hello" | "wake") => {
    unanswered += 1;
    tab.channel.post({ type });
  };
  const check = () => {
    // Only a visible tab takes the stream away from another.
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
      if (message.type === "event") return tab.onEvent(message.event);
      tab.onState(message.state);
    },
  };
}
