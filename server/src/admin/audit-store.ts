import type { AuditOutcome } from "@mayfly/contract/admin-constants";

/** The audit list of actions with the operator's key. Entries remain after their subject is deleted. */
export interface AuditStore {
  /** Returns the entry's id. */
  addAuditEntry(entry: AuditEntry): Promise<number>;
  /** Records how a listed action ended. */
  settleAuditEntry(entry: {
    id: number;
    outcome: AuditOutcome;
    code: string | null;
  }): Promise<void>;
  /** Returns a page, latest first, and the total number of entries. */
  listAuditEntries(page: { limit: number; offset: number }): Promise<AuditPage>;
  pruneAuditEntries(beforeMs: number): Promise<void>;
}

/** `subject` names the object of the action: no mail content, no key. */
export type AuditEntry = {
  action: string;
  subject: string;
  ip: string;
  createdAtMs: number;
  /** `unknown` until the action has ended. */
  outcome: AuditOutcome;
};

export type AuditPage = {
  entries: (AuditEntry & {
    id: number;
    /** A code of the error catalog, if the action was refused or failed. */
    code: string | null;
  })[];
  total: number;
};
