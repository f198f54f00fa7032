/** Activity counts by minute and by hour; numbers only. */
export interface ActivityStore {
  /** Adds to the minutes that `atMs` names, and to the hours they are in. */
  addActivity(counts: readonly ActivityCount[]): Promise<void>;
  /** The oldest first. */
  readActivity(query: ActivityQuery): Promise<ActivityCount[]>;
  /** By name; a name that was never counted is missing. */
  sumActivity(query: ActivityQuery): Promise<ReadonlyMap<string, number>>;
  /** Sums by name and bar; `atMs` is where the bar begins. What was never counted is missing. */
  sumActivityInBars(query: ActivityBarsQuery): Promise<ActivityCount[]>;
  /** Totals of all active inboxes; company inboxes don't count as addresses. */
  measureStored(nowMs: number): Promise<StoredNow>;
  pruneActivity(before: { minutesBeforeMs: number; hoursBeforeMs: number }): Promise<void>;
}

/** `atMs` is the first millisecond of the minute or hour. */
export type ActivityCount = { name: string; atMs: number; count: number };

/** Bars begin at multiples of `barMs` since 1970, which is one of minutes, or of hours. */
export type ActivityBarsQuery = Required<ActivityQuery> & { barMs: number };

/** `premium`: how many of the addresses are. */
export type StoredNow = { addresses: number; premium: number; messages: number; bytes: number };

export type ActivityQuery = {
  by: "minute" | "hour";
  /** Earlier minutes or hours are left out. */
  sinceMs: number;
  /** Default: all names. */
  names?: readonly string[];
};
