/** The operator's notes on incidents. */
export interface StatusNoteStore {
  addStatusNote(note: { text: string; atMs: number }): Promise<void>;
  /** Notes that are unresolved, or were resolved since; newest first. */
  listStatusNotes(sinceMs: number): Promise<StatusNote[]>;
  /** False if there is no such note. A resolved note keeps its time. */
  resolveStatusNote(id: number, atMs: number): Promise<boolean>;
  removeStatusNote(id: number): Promise<boolean>;
}

/** `resolvedAtMs` is null while the incident lasts. */
export type StatusNote = {
  id: number;
  text: string;
  createdAtMs: number;
  resolvedAtMs: number | null;
};
