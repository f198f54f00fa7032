/**
 * Deletions that can still be undone. The rows disappear at once; the server is called after the delay or when the
 * page closes. At most one batch can be undone at a time.
 */
export type HeldBatch = {
  readonly ids: readonly string[];
  /** False once the request has been sent. */
  readonly undoable: boolean;
};

export type HeldDeletions = {
  /** Holds a new batch and sends the previous one. */
  hold: (ids: readonly string[]) => void;
  undo: () => void;
  /** Sends the pending batch now. */
  send: () => void;
};

type DeletionOptions = {
  readonly undoMs: number;
  /** Resolves when the batch need no longer be hidden, whether the deletion succeeded or failed. Must not reject. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly onChange: (batches: readonly HeldBatch[]) => void;
};

export function holdDeletions({ undoMs, remove, onChange }: DeletionOptions): HeldDeletions {
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
