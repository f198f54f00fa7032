import type { Guide } from "../../content/guides/guide.ts";
import { GUIDES } from "../../content/guides/guides.ts";
import type { Crumb, Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { GuidePage } from "./guide-page.tsx";
import { describeGuide, describeGuides } from "./guide-structure.ts";
import { GuidesPage } from "./guides-page.tsx";

const CRUMB: Crumb = { name: "Guides", path: paths.guides };

export const guidePages: readonly Page[] = [
  {
    path: paths.guides,
    file: "guides.html",
    component: GuidesPage,
    title: "Guides to email privacy and security - Mayfly",
    description:
      "Secure a mailbox in 15 minutes, a small company’s mail in 45, and learn in 30 how to tell a forged message. Settings, records and commands by name.",
    entry: null,
    indexed: true,
    kind: "guide",
    updated: "2026-11-26",
    listed: {
      section: "education",
      title: "Guides",
      description: "Three guides in five steps each: mailbox, company, phishing.",
    },
    crumbs: [CRUMB],
    structured: [describeGuides(GUIDES)],
  },
  ...GUIDES.map(guidePage),
];

function guidePage(guide: Guide): Page {
  const path = paths.guide(guide.slug);
  return {
    path,
    file: `guide-${guide.slug}.html`,
    component: () => <GuidePage guide={guide} />,
    title: `${guide.title} - Mayfly`,
    description: guide.description,
    entry: null,
    indexed: true,
    kind: "guide",
    updated: "2026-11-26",
    listed: { section: "education", title: guide.title, description: guide.description },
    crumbs: [CRUMB, { name: guide.title, path }],
    structured: [describeGuide(guide)],
  };
}
