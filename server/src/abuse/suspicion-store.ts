export interface SuspicionStore {
  /**
   * Stores a suspicion. Repeats of one network and kind share a row until it is pruned. The row has their count, the
   * last time, and the latest details and user agent.
   */
  addSuspicion(suspicion: Suspicion): Promise<void>;
  /** Returns the latest first, by last time. */
  listSuspicions(limit: number): Promise<RecordedSuspicion[]>;
  /** Deletes suspicions whose last time is before `beforeMs`. */
  pruneSuspicions(beforeMs: number): Promise<void>;
}

export type Severity = "low" | "medium" | "high";

/** The operator reads `details`: no mail content, no token, no full address. */
export type Suspicion = {
  ip: string;
  severity: Severity;
  activityType: string;
  details: string;
  userAgent: string | null;
  /** How often it happened, from `firstSeenAtMs` to `lastSeenAtMs`. */
  count: number;
  firstSeenAtMs: number;
  lastSeenAtMs: number;
};

export type RecordedSuspicion = Suspicion & { id: number };
