import { UNDO_MS } from "@mayfly/contract/constants";
import { messagesDeleted, NOTICES } from "@mayfly/contract/notices";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { deleteMessages } from "../../api/calls.ts";
import { isUnauthorized } from "../../api/client.ts";
import { queryKeys } from "../../api/queries.ts";
import { useToast, type ShowToast } from "../../ui/toast-context.ts";
import { holdDeletions, type HeldBatch, type HeldDeletions } from "./held-deletions.ts";
import { removeMessages } from "./inbox-list.ts";
import { updateList, type Inbox } from "./use-inbox-list.ts";

export type HeldDeletionsView = {
  /** Out of sight: held back, or on the way to the server. */
  readonly hiddenIds: ReadonlySet<string>;
  /** What can be taken back; null: nothing. */
  readonly undoable: readonly string[] | null;
  readonly hold: (ids: readonly string[]) => void;
  readonly undo: () => void;
};

/** Deletions of several messages, held back as long as they can be undone. */
export function useHeldDeletions({ email, token }: Inbox): HeldDeletionsView {
  const cache = useQueryClient();
  const toast = useToast();
  const [batches, setBatches] = useState<readonly HeldBatch[]>([]);
  const deletions = useRef<HeldDeletions>(null);

  // A page that goes says so to the window; one that shows another inbox doesn't wait either.
  useEffect(() => {
    const held = holdDeletions({
      undoMs: UNDO_MS,
      remove: (ids) => removeAll({ cache, toast, inbox: { email, token } }, ids),
      onChange: setBatches,
    });
    deletions.current = held;
    window.addEventListener("pagehide", held.send);
    return () => {
      window.removeEventListener("pagehide", held.send);
      held.send();
    };
  }, [cache, toast, email, token]);

  const hiddenIds = useMemo(() => new Set(batches.flatMap(({ ids }) => ids)), [batches]);
  return {
    hiddenIds,
    undoable: batches.find(({ undoable }) => undoable)?.ids ?? null,
    hold: (ids) => deletions.current?.hold(ids),
    undo: () => deletions.current?.undo(),
  };
}

type RemovalParts = {
  readonly cache: QueryClient;
  readonly toast: ShowToast;
  readonly inbox: Inbox;
};

async function removeAll(
  { cache, toast, inbox: { email, token } }: RemovalParts,
  ids: readonly string[],
): Promise<void> {
  try {
    await deleteMessages(token, ids);
    updateList(cache, email, (list) => removeMessages(list, ids));
    for (const id of ids) cache.removeQueries({ queryKey: queryKeys.message(email, id) });
    toast(messagesDeleted(ids.length), "success");
  } catch (error) {
    // Whatever it was, the rows come back. Of an address that has ended nothing is left to delete.
    if (!isUnauthorized(error)) return toast(NOTICES.deleteFailed, "failure");
    void cache.invalidateQueries({ queryKey: queryKeys.messages(email) });
  }
}
