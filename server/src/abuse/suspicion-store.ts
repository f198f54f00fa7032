export interface SuspicionStore {
  addSuspicion(suspicion: Suspicion): Promise<void>;
  listSuspicions(limit: number): Promise<RecordedSuspicion[]>;
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
  createdAtMs: number;
};

export type RecordedSuspicion = Suspicion & { id: number };
