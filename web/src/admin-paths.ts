/** The operator's calls: apart from `paths.ts`, which every page loads. */
export const adminPaths = {
  stats: "/api/admin/stats",
  emails: (query: URLSearchParams) => `/api/admin/emails?${query}`,
  emailMessages: (emailId: string) => `/api/admin/email-messages/${encodeURIComponent(emailId)}`,
  companyInbox: (inbox: string) => `/api/admin/company-inbox/${inbox}`,
  companyMessage: (inbox: string, id: string) =>
    `/api/admin/company-inbox/${inbox}/${encodeURIComponent(id)}`,
  attachment: (id: string, index: number) =>
    `/api/admin/messages/${encodeURIComponent(id)}/attachments/${index}`,
  /** The shortest answer that says how many there are. */
  companyInboxCount: (inbox: string) => `/api/admin/company-inbox/${inbox}?limit=1`,
  deleteCompanyMessage: (id: string) => `/api/admin/company-inbox/delete/${encodeURIComponent(id)}`,
  deleteCompanyMessages: (inbox: string) => `/api/admin/company-inbox/${inbox}/delete`,
  deleteOlderCompanyMessages: (inbox: string) => `/api/admin/company-inbox/${inbox}/delete-older`,
  bans: (query: URLSearchParams) => `/api/admin/ip-bans?${query}`,
  ban: "/api/admin/ban-ip",
  removeBan: (ip: string) => `/api/admin/ban-ip/${encodeURIComponent(ip)}`,
  rateLimits: (query: URLSearchParams) => `/api/admin/rate-limits?${query}`,
  removeRateLimit: (ip: string) => `/api/admin/rate-limits/${encodeURIComponent(ip)}`,
  budgets: "/api/admin/budgets",
  domains: "/api/admin/domains",
  domain: (name: string) => `/api/admin/domains/${encodeURIComponent(name)}`,
  domainCheck: (name: string) => `/api/admin/domains/${encodeURIComponent(name)}/check`,
  diagnostic: "/api/admin/email-infrastructure-diagnostic",
  testEmail: "/api/admin/test-email",
  suspicions: (limit: number) => `/api/admin/suspicious-activity?limit=${limit}`,
  analytics: (range: string) => `/api/admin/analytics?${new URLSearchParams({ range })}`,
  trends: "/api/admin/analytics/overview",
  audit: (query: URLSearchParams) => `/api/admin/audit?${query}`,
} as const;
