/** Notices of the operator's panel: the texts of the specification's section 8, and our own. */
export const ADMIN_NOTICES = {
  authenticationRequired: "Authentication required. Please check your admin key.",
  keyInvalid: "Invalid admin key.",
  keyNotVerified: "Failed to verify admin key.",
  keyVerified: "Admin key verified successfully",
  loadFailed: "Failed to load admin data.",
  emailsFailed: "Failed to load email details.",
  messagesFailed: "Failed to load messages.",
  messagesBroken: "Error loading messages.",
  companyFailed: "Failed to load this inbox. Please try again.",
  companyMessageDeleted: "The message was deleted from the company inbox.",
  companyDeleteFailed: "Failed to delete the message. Please try again.",
  companyMessagesDeleted: (count: number) =>
    count === 1 ? "1 message was deleted" : `${count.toLocaleString("en")} messages were deleted`,
  companyDeletionFailed: "Failed to delete the messages. Please try again.",
  banFailed: "Failed to ban IP",
  banned: "IP banned successfully",
  bannedIp: (ip: string) => `IP ${ip} banned successfully`,
  banNotRemoved: "Failed to remove ban",
  banRemoved: "IP ban removed successfully",
  rateLimitNotRemoved: "Failed to remove rate limit",
  rateLimitRemoved: "Rate limit removed successfully",
  testMailSent: "Test email sent successfully to the address",
  mailConfigured: "Mail-sending service configured properly",
  mailTestFailed: "Email configuration test failed",
  mailTestRefused: "Failed to test email configuration",
  mailTestBroken: (reason: string) => `Error testing email: ${reason}`,
  diagnosed: {
    critical: "Critical email infrastructure issues detected. Check diagnostic results.",
    warning: "Email infrastructure warnings found. Review diagnostic recommendations.",
    healthy: "Email infrastructure diagnostic completed successfully.",
  },
  diagnosticBroken: "Error running diagnostic.",
  domainAdded: (domain: string, state: "offered" | "retired") =>
    state === "offered" ? `${domain} is now offered` : `${domain} now receives mail`,
  domainNotAdded: "Failed to add the domain",
  domainChanged: (domain: string, state: "offered" | "retired") =>
    state === "offered"
      ? `${domain} is now offered`
      : `${domain} is no longer offered but still receives mail`,
  domainNotChanged: "Failed to change the domain",
  domainRemoved: (domain: string) => `${domain} no longer receives mail`,
  domainNotRemoved: "Failed to remove the domain",
  statusNoteAdded: "The note is on the status page",
  statusNoteNotAdded: "Failed to add the note",
  statusNoteResolved: "The incident is marked as resolved",
  statusNoteNotResolved: "Failed to mark the incident as resolved",
  statusNoteRemoved: "The note was removed",
  statusNoteNotRemoved: "Failed to remove the note",
  keyCreated: (name: string) => `API key “${name}” created`,
  keyNotCreated: "Failed to create the API key",
  keyRevoked: (name: string) => `API key “${name}” revoked`,
  keyNotRevoked: "Failed to revoke the API key",
  domainCheckFailed: "The DNS check failed. Please try again.",
} as const;

/** Texts of empty lists. */
export const ADMIN_EMPTY = {
  emails: "No active emails found",
  messages: "No messages found",
  content: "No content available",
  bans: "No active IP bans",
  rateLimits: "No active rate limits",
  budgets: "No budgets",
  suspicions: "No suspicious activity recorded",
  audit: "No actions yet",
  domains: "No domains",
  statusNotes: "No notes",
  keys: "No API keys",
  webhooks: "No webhooks",
  deliveries: "No deliveries yet",
  /** For a chart without bars and for a chart without a line. */
  counted: "No counts in this period",
  measured: "No measurements in this period",
  /** For a filter without matches. */
  filtered: "Nothing matches this filter",
} as const;
