/** What was done with the operator's key: kept whatever happens to what it was done to. */
export interface AuditStore {
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** The latest first, and how many there are in all. */
  listAuditEntries(page: { limit: number; offset: number }): Promise<AuditPage>;
  pruneAuditEntries(beforeMs: number): Promise<void>;
}

/** `subject` names what it was done to: no content of mail, no key. */
export type AuditEntry = { action: string; subject: string; ip: string; createdAtMs: number };

export type AuditPage = { entries: (AuditEntry & { id: number })[]; total: number };
