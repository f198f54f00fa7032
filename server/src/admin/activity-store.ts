/** Hourly counts of what the service did; they hold numbers only. `hourAtMs` is the hour's first millisecond. */
export interface ActivityStore {
  addActivity(counts: readonly ActivityCount[]): Promise<void>;
  readActivity(sinceMs: number): Promise<ActivityCount[]>;
}

export type ActivityCount = { name: string; hourAtMs: number; count: number };
