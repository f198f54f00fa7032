import { UNDO_MS } from "@mayfly/contract/constants";
import { messagesDeleted, NOTICES } from "@mayfly/contract/notices";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deleteMessages } from "../../../api/calls.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { inboxName } from "../../../api/live/live-tabs.ts";
import { queryKeys } from "../../../api/queries.ts";
import { useToast, type ShowToast } from "../../../ui/toast/toast-context.ts";
import { holdDeletions, type HeldBatch, type HeldDeletions } from "./held-deletions.ts";
import { joinHeldTabs, type HeldTabs } from "./held-tabs.ts";
import { removeMessages } from "../inbox-list.ts";
import { updateList, type Inbox } from "../use-inbox-list.ts";

/** The longest time that other tabs wait for the delete call. */
const SENDING_MS = 15_000;

export type HeldDeletionsView = {
  /** Messages hidden from the list: their deletion is pending here or in another tab, or in flight. */
  readonly hiddenIds: ReadonlySet<string>;
  /** Messages whose rows show that they are being deleted: each was deleted alone. */
  readonly deletingIds: ReadonlySet<string>;
  /** The batch that can be undone; null if there is none. */
  readonly undoable: readonly string[] | null;
  readonly hold: (ids: readonly string[]) => void;
  readonly undo: () => void;
};

/** Delays deletions while the visitor can undo them. */
export function useHeldDeletions({ email, token }: Inbox): HeldDeletionsView {
  const cache = useQueryClient();
  const toast = useToast();
  const [batches, setBatches] = useState<readonly HeldBatch[]>([]);
  const [elsewhere, setElsewhere] = useState<ReadonlySet<string>>(new Set());
  const deletions = useRef<HeldDeletions>(null);

  // Sends pending deletions when the page closes or shows another inbox.
  useEffect(() => {
    const inbox = { email, token };
    const tabs = joinHeldTabs(
      { openChannel: () => openHeldChannel(token), silenceTimeoutMs: UNDO_MS + SENDING_MS },
      { onHeld: setElsewhere, onDeleted: (ids) => forgetMessages(cache, inbox, ids) },
    );
    const held = holdDeletions({
      undoMs: UNDO_MS,
      remove: (ids) => removeAll({ cache, toast, inbox, tabs }, ids),
      onChange(next) {
        setBatches(next);
        tabs.announceHeld(idsOf(next));
      },
    });
    deletions.current = held;
    window.addEventListener("pagehide", held.send);
    return () => {
      window.removeEventListener("pagehide", held.send);
      held.send();
      tabs.close();
    };
  }, [cache, toast, email, token]);

  const deletingIds = useMemo(() => new Set(idsOf(batches.filter(isOfOne))), [batches]);
  const hiddenIds = useMemo(() => {
    const hidden = idsOf(batches.filter((batch) => !isOfOne(batch)));
    return new Set([...hidden, ...elsewhere]);
  }, [batches, elsewhere]);
  const hold = useCallback((ids: readonly string[]) => deletions.current?.hold(ids), []);
  return {
    hiddenIds,
    deletingIds,
    undoable: batches.find(({ undoable }) => undoable)?.ids ?? null,
    hold,
    undo: () => deletions.current?.undo(),
  };
}

type RemovalParts = {
  readonly cache: QueryClient;
  readonly toast: ShowToast;
  readonly inbox: Inbox;
  readonly tabs: HeldTabs;
};

async function removeAll(
  { cache, toast, inbox, tabs }: RemovalParts,
  ids: readonly string[],
): Promise<void> {
  try {
    await deleteMessages(inbox.token, ids);
    forgetMessages(cache, inbox, ids);
    tabs.announceDeleted(ids);
    toast(messagesDeleted(ids.length), "success");
  } catch (error) {
    // The rows are restored. The address may have ended: fetching the list again reports the end.
    toast(NOTICES.deleteFailed, "failure");
    if (isUnauthorized(error)) {
      await cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
    }
  }
}

function forgetMessages(cache: QueryClient, { email }: Inbox, ids: readonly string[]): void {
  updateList(cache, email, (list) => removeMessages(list, ids));
  for (const id of ids) cache.removeQueries({ queryKey: queryKeys.message(email, id) });
}

function isOfOne({ ids }: HeldBatch): boolean {
  return ids.length === 1;
}

function idsOf(batches: readonly HeldBatch[]): string[] {
  return batches.flatMap(({ ids }) => ids);
}

async function openHeldChannel(token: string): Promise<BroadcastChannel> {
  return new BroadcastChannel(`${await inboxName(token)}.held`);
}
