import { readHeldMessage, type HeldMessage } from "./held-messages.ts";

/**
 * Tabs that show the same inbox agree on what is hidden, because one of them holds its deletion
 * back. Only that tab sends it, and only there it can be undone.
 */
export type HeldTabs = {
  /** Tells the others what this tab keeps out of sight from now on. */
  readonly tellHeld: (ids: readonly string[]) => void;
  readonly tellDeleted: (ids: readonly string[]) => void;
  readonly close: () => void;
};

export type HeldEvents = {
  /** All that other tabs keep out of sight now. */
  readonly onHeld: (ids: ReadonlySet<string>) => void;
  /** Another tab has deleted these: its word comes before the stream's. */
  readonly onDeleted: (ids: readonly string[]) => void;
};

export type HeldMeans = {
  readonly openChannel: () => Promise<BroadcastChannel>;
  /** How long a tab that has fallen silent is believed: it may have crashed. */
  readonly believedMs: number;
};

export function joinHeldTabs(
  { openChannel, believedMs }: HeldMeans,
  { onHeld, onDeleted }: HeldEvents,
): HeldTabs {
  const others = holdForOthers(believedMs, onHeld);
  const closing = new AbortController();
  let channel: BroadcastChannel | undefined;
  let tab = "";
  let own: readonly string[] = [];
  const post = (message: HeldMessage) => channel?.postMessage(message);
  const tellOwn = () => post({ type: "held", tab, ids: own });
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = readHeldMessage(data);
    if (message?.type === "hello" && own.length > 0) tellOwn();
    if (message?.type === "held") others.set(message.tab, message.ids);
    if (message?.type === "deleted") onDeleted(message.ids);
  };
  const join = (opened: BroadcastChannel) => {
    if (closing.signal.aborted) return opened.close();
    // Not before there is a channel: where there is none, there may be no such call either.
    tab = crypto.randomUUID();
    channel = opened;
    channel.addEventListener("message", receive, { signal: closing.signal });
    post({ type: "hello" });
    if (own.length > 0) tellOwn();
  };
  // A browser that gives out no channel: this tab is on its own.
  openChannel().then(join, () => undefined);

  return {
    tellHeld(ids) {
      if (own.length === 0 && ids.length === 0) return;
      own = ids;
      tellOwn();
    },
    tellDeleted: (ids) => post({ type: "deleted", ids }),
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
  const tell = () => onHeld(new Set([...byTab.values()].flatMap(({ ids }) => ids)));
  const expire = (tab: string) => {
    forget(tab);
    tell();
  };
  return {
    set(tab: string, ids: readonly string[]) {
      forget(tab);
      if (ids.length > 0) byTab.set(tab, { ids, timer: setTimeout(expire, believedMs, tab) });
      tell();
    },
    clear() {
      for (const tab of byTab.keys()) forget(tab);
    },
  };
}
