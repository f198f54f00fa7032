import type { Page } from "./page.ts";
import { AdminPage } from "./pages/admin/admin-page.tsx";
import { BannedPage } from "./pages/banned-page.tsx";
import { blogPages } from "./pages/blog/blog-pages.tsx";
import { companyPages } from "./pages/company/company-pages.tsx";
import { developersPages } from "./pages/developers/developers-pages.tsx";
import { ForwardingPage } from "./pages/email-action/forwarding-page.tsx";
import { guidePages } from "./pages/guides/guide-pages.tsx";
import { landingPages } from "./pages/landing/landing-pages.tsx";
import { legalPages } from "./pages/legal/legal-pages.tsx";
import { MainPage } from "./pages/main/main-page.tsx";
import { BelowTheFold } from "./pages/below-the-fold/below-the-fold.tsx";
import { MAIN_STRUCTURED_DATA } from "./pages/below-the-fold/main-structured-data.ts";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { resourcePages } from "./pages/resources/resource-pages.tsx";
import { SubscriptionPage } from "./pages/email-action/subscription-page.tsx";
import { sitemapPages } from "./pages/sitemap/sitemap-pages.tsx";
import { paths } from "./paths.ts";
import { ORGANIZATION, WEBSITE } from "./structured-data.ts";

/** All pages except the sitemap. */
const OTHERS: readonly Page[] = [
  {
    path: paths.home,
    file: "index.html",
    component: MainPage,
    below: BelowTheFold,
    title: "Temporary email for %FREE_LIFETIME_SPOKEN% - Mayfly",
    description:
      "A disposable email address for %FREE_LIFETIME_SPOKEN%, with a live inbox. No registration.",
    entry: "src/entries/main.tsx",
    indexed: true,
    kind: "main",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "Temporary email",
      description: "An instant address with a live inbox.",
    },
    structured: [ORGANIZATION, WEBSITE, ...MAIN_STRUCTURED_DATA],
  },
  ...companyPages,
  ...developersPages,
  ...blogPages,
  ...guidePages,
  ...resourcePages,
  ...landingPages,
  ...legalPages,
  {
    path: paths.forwarding,
    file: "forwarding.html",
    component: ForwardingPage,
    title: "Mail from this service - Mayfly",
    description:
      "Choose whether replies and forwarded mail from temporary addresses may reach you.",
    entry: "src/entries/email-action.ts",
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
  },
  {
    path: paths.subscription,
    file: "subscription.html",
    component: SubscriptionPage,
    title: "Subscription - Mayfly",
    description: "Confirm or end a subscription to the newsletter or a webinar.",
    entry: "src/entries/email-action.ts",
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
  },
  {
    path: paths.admin,
    file: "admin.html",
    component: AdminPage,
    title: "Admin - Mayfly",
    description: "Monitoring and abuse protection for the operator of this instance.",
    entry: "src/entries/admin.tsx",
    // The page's storage holds the admin key.
    forOperator: true,
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
  },
  {
    path: paths.banned,
    file: "banned.html",
    component: BannedPage,
    title: "Network blocked - Mayfly",
    description: "This page tells visitors from a blocked network why they can’t use the service.",
    entry: null,
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
  },
  {
    path: paths.notFound,
    file: "404.html",
    component: NotFoundPage,
    title: "404 Page Not Found - Mayfly",
    description: "This page doesn’t exist.",
    entry: null,
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
    notFoundUnder: "/",
  },
];

/**
 * The table of all pages, assembled from each area. The build renders each row into a file, and the server serves
 * these files; no other code defines pages. Runs at build time only: in the browser it would load every page.
 */
export const PAGES: readonly Page[] = [...OTHERS, ...sitemapPages(OTHERS)];
