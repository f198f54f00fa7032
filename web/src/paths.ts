/** Every URL of the site and of the calls it makes. Links and requests go through here. */
export const paths = {
  home: "/",
  /** The main page with the dialog that sells addresses. */
  upgrade: "/#upgrade",
  about: "/about",
  contact: "/contact",
  faq: "/faq",
  sitemap: "/sitemap",
  blog: "/blog",
  article: (id: number) => `/blog/${id}`,
  postNotFound: "/blog/404",
  feed: "/feed.xml",
  guides: "/guides",
  guide: (anchor: string) => `/guides#${anchor}`,
  resources: "/resources",
  /** What the page of resources offers; a click on it keeps it. */
  download: (name: string) => `/static/downloads/${name}`,
  privacyPolicy: "/privacy-policy",
  privacyOfGuests: "/privacy-policy#analytics-and-advertisements",
  termsOfService: "/terms-of-service",
  freeTemporaryEmail: "/free-temporary-email",
  disposableEmail: "/disposable-email",
  burnerEmail: "/burner-email",
  temporaryEmailGenerator: "/temporary-email-generator",
  tempMail: "/temp-mail",
  fakeEmail: "/fake-email",
  privacyEmail: "/privacy-email",
  openApi: "/api/openapi.json",
  notFound: "/404",
  banned: "/banned",
  forwarding: "/forwarding",
  subscription: "/subscription",
  admin: "/admin",
  mailFrame: "/mail-frame",
  mailFrameWithImages: "/mail-frame/images",
  measureFrame: "/measure",
  adFrame: "/ad-frame",
} as const;

const message = encodeURIComponent;

export const apiPaths = {
  config: "/api/config",
  openApi: "/api/openapi.json",
  subscribe: "/api/subscriptions",
  createAddress: "/api/temp-emails",
  currentAddress: "/api/temp-emails/current",
  extendAddress: "/api/temp-emails/extend",
  restoreAddress: "/api/temp-emails/restore",
  messages: "/api/email/messages",
  searchMessages: (query: string) =>
    `/api/email/messages/search?${new URLSearchParams({ q: query })}`,
  message: (id: string) => `/api/email/messages/${message(id)}`,
  rawMessage: (id: string) => `/api/email/messages/${message(id)}/raw`,
  attachment: (id: string, index: number) =>
    `/api/email/messages/${message(id)}/attachments/${index}`,
  deleteMessage: (id: string) => `/api/email/messages/by-id/${message(id)}`,
  deleteMessages: "/api/email/messages/delete",
  reply: "/api/email/reply",
  forward: "/api/email/forward",
  confirmForwarding: "/api/forward-targets/confirm",
  blockForwarding: "/api/forward-targets/block",
  contact: "/api/contact",
  confirmSubscription: "/api/subscriptions/confirm",
  endSubscription: "/api/subscriptions/unsubscribe",
  stream: "/api/email/stream",
  prefixAvailability: (prefix: string, domain: string) =>
    `/api/premium-emails/availability?${new URLSearchParams({ prefix, domain })}`,
  activePremium: "/api/premium-emails/active",
  createPaymentIntent: "/api/create-payment-intent",
  processPayment: "/api/process-premium-payment",
  confirmTestPayment: "/api/payments/test/confirm",
} as const;

/** The operator's calls. */
export const adminPaths = {
  stats: "/api/admin/stats",
  emails: (query: URLSearchParams) => `/api/admin/emails?${query}`,
  emailMessages: (emailId: string) => `/api/admin/email-messages/${encodeURIComponent(emailId)}`,
  companyInbox: (inbox: string) => `/api/admin/company-inbox/${inbox}`,
  /** The shortest answer that says how many there are. */
  companyInboxCount: (inbox: string) => `/api/admin/company-inbox/${inbox}?limit=1`,
  deleteCompanyMessage: (id: string) => `/api/admin/company-inbox/delete/${encodeURIComponent(id)}`,
  bans: "/api/admin/ip-bans",
  ban: "/api/admin/ban-ip",
  removeBan: (ip: string) => `/api/admin/ban-ip/${encodeURIComponent(ip)}`,
  rateLimits: "/api/admin/rate-limits",
  removeRateLimit: (ip: string) => `/api/admin/rate-limits/${encodeURIComponent(ip)}`,
  suspicions: (limit: number) => `/api/admin/suspicious-activity?limit=${limit}`,
  audit: (query: URLSearchParams) => `/api/admin/audit?${query}`,
} as const;
