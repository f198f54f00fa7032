export interface SuspicionStore {
  /**
   * Repeats of one network and kind are one row until it is pruned: its count and its last time grow, and its details
   * and user agent are those of the latest.
   */
  addSuspicion(suspicion: Suspicion): Promise<void>;
  /** The latest first, by their last time. */
  listSuspicions(limit: number): Promise<RecordedSuspicion[]>;
  /** Forgets suspicions whose last time is before `beforeMs`. */
  pruneSuspicions(beforeMs: number): Promise<void>;
}

export type Severity = "low" | "medium" | "high";

/** `details` is read by the operator: no content of mail, no token, no full address. */
export type Suspicion = {
  ip: string;
  severity: Severity;
  activityType: string;
  details: string;
  userAgent: string | null;
  /** How many times it happened, from `firstSeenAtMs` to `lastSeenAtMs`. */
  count: number;
  firstSeenAtMs: number;
  lastSeenAtMs: number;
};

export type RecordedSuspicion = Suspicion & { id: number };
