/** The audit list of actions with the operator's key. Entries remain after their subject is deleted. */
export interface AuditStore {
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** Returns a page, latest first, and the total number of entries. */
  listAuditEntries(page: { limit: number; offset: number }): Promise<AuditPage>;
  pruneAuditEntries(beforeMs: number): Promise<void>;
}

/** `subject` names the object of the action: no mail content, no key. */
export type AuditEntry = { action: string; subject: string; ip: string; createdAtMs: number };

export type AuditPage = { entries: (AuditEntry & { id: number })[]; total: number };
