/** What the service did, counted by the minute and by the hour; numbers only. */
export interface ActivityStore {
  /** Adds to the minutes that `atMs` names, and to the hours they are in. */
  addActivity(counts: readonly ActivityCount[]): Promise<void>;
  /** The oldest first. */
  readActivity(query: ActivityQuery): Promise<ActivityCount[]>;
  /** By name; a name that was never counted is missing. */
  sumActivity(query: ActivityQuery): Promise<ReadonlyMap<string, number>>;
  pruneActivity(before: { minutesBeforeMs: number; hoursBeforeMs: number }): Promise<void>;
}

/** `atMs` is the first millisecond of the minute or hour. */
export type ActivityCount = { name: string; atMs: number; count: number };

export type ActivityQuery = {
  by: "minute" | "hour";
  /** What began before it is left out. */
  sinceMs: number;
  /** Left out: all. */
  names?: readonly string[];
};
