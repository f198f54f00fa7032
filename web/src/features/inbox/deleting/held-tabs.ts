/**
 * Tabs that show the same inbox share the messages hidden by a pending deletion. Only the tab that started the
 * deletion can send or undo it.
 */
export type HeldTabs = {
  /** Announces all messages that this tab now hides. */
  readonly announceHeld: (ids: readonly string[]) => void;
  readonly announceDeleted: (ids: readonly string[]) => void;
  readonly close: () => void;
};

type HeldEvents = {
  /** All messages that other tabs now hide. */
  readonly onHeld: (ids: ReadonlySet<string>) => void;
  /** Another tab has deleted these messages. Arrives before the stream's event. */
  readonly onDeleted: (ids: readonly string[]) => void;
};

type HeldTabsOptions = {
  readonly openChannel: () => Promise<BroadcastChannel>;
  /** How long a silent tab's messages stay hidden: the tab may have crashed. */
  readonly silenceTimeoutMs: number;
};

export function joinHeldTabs(
  { openChannel, silenceTimeoutMs }: HeldTabsOptions,
  { onHeld, onDeleted }: HeldEvents,
): HeldTabs {
  const others = holdForOthers(silenceTimeoutMs, onHeld);
  const closing = new AbortController();
  let channel: BroadcastChannel | undefined;
  let tab = "";
  let own: readonly string[] = [];
  const post = (message: HeldMessage) => channel?.postMessage(message);
  const announceOwn = () => post({ type: "held", tab, ids: own });
  const receive = ({ data: message }: MessageEvent<HeldMessage>) => {
    if (message.type === "hello" && own.length > 0) announceOwn();
    if (message.type === "held") others.set(message.tab, message.ids);
    if (message.type === "deleted") onDeleted(message.ids);
  };
  const join = (opened: BroadcastChannel) => {
    if (closing.signal.aborted) return opened.close();
    // Only with a channel: a browser without channels may also lack `randomUUID`.
    tab = crypto.randomUUID();
    channel = opened;
    channel.addEventListener("message", receive, { signal: closing.signal });
    post({ type: "hello" });
    if (own.length > 0) announceOwn();
  };
  // If the browser provides no channel, this tab acts alone.
  openChannel().then(join, () => undefined);

  return {
    announceHeld(ids) {
      if (own.length === 0 && ids.length === 0) return;
      own = ids;
      announceOwn();
    },
    announceDeleted: (ids) => post({ type: "deleted", ids }),
    close() {
      closing.abort();
      channel?.close();
      others.clear();
    },
  };
}

type Held = { readonly ids: readonly string[]; readonly timer: ReturnType<typeof setTimeout> };

function holdForOthers(believedMs: number, onHeld: HeldEvents["onHeld"]) {
  const byTab = new Map<string, Held>();
  const forget = (tab: string) => {
    clearTimeout(byTab.get(tab)?.timer);
    byTab.delete(tab);
  };
  const report = () => onHeld(new Set([...byTab.values()].flatMap(({ ids }) => ids)));
  const expire = (tab: string) => {
    forget(tab);
    report();
  };
  return {
    set(tab: string, ids: readonly string[]) {
      forget(tab);
      if (ids.length > 0) byTab.set(tab, { ids, timer: setTimeout(expire, believedMs, tab) });
      report();
    },
    clear() {
      for (const tab of byTab.keys()) forget(tab);
    },
  };
}

/** Messages between tabs of one build about deletions that can still be undone. */
type HeldMessage =
  /** A new tab requests the ids that other tabs hide. */
  | { readonly type: "hello" }
  /** All ids that this tab now hides. */
  | { readonly type: "held"; readonly tab: string; readonly ids: readonly string[] }
  | { readonly type: "deleted"; readonly ids: readonly string[] };
