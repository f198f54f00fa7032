/**
 * Deletions that can still be undone: the rows disappear at once, and the server is asked only when
 * the time is up or the page goes away. At most one batch can be undone at a time.
 */
export type HeldBatch = {
  readonly ids: readonly string[];
  /** False: the server has been asked, there is no way back. */
  readonly undoable: boolean;
};

export type HeldDeletions = {
  /** Whatever was held before is sent. */
  hold: (ids: readonly string[]) => void;
  undo: () => void;
  /** Sends what is held, now. */
  send: () => void;
};

export type DeletionMeans = {
  readonly undoMs: number;
  /**
   * Resolves when the batch need no longer be hidden: it was deleted, or could not be. Must not
   * reject.
   */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly onChange: (batches: readonly HeldBatch[]) => void;
};

export function holdDeletions({ undoMs, remove, onChange }: DeletionMeans): HeldDeletions {
  let batches: readonly HeldBatch[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: readonly HeldBatch[]) => {
    batches = next;
    onChange(batches);
  };
  const takeHeld = () => {
    clearTimeout(timer);
    return batches.find(({ undoable }) => undoable);
  };
  const send = () => {
    const held = takeHeld();
    if (!held) return;
    const sent = { ...held, undoable: false };
    change(batches.map((batch) => (batch === held ? sent : batch)));
    void remove(sent.ids).then(() => change(batches.filter((batch) => batch !== sent)));
  };

  return {
    hold(ids) {
      send();
      change([...batches, { ids, undoable: true }]);
      timer = setTimeout(send, undoMs);
    },
    undo() {
      const held = takeHeld();
      change(batches.filter((batch) => batch !== held));
    },
    send,
  };
}
