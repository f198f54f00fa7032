import { GUIDES } from "../../content/guides/guides.ts";
import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { describeGuide } from "./guide-structure.ts";
import { GuidesPage } from "./guides-page.tsx";

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
    updated: "2026-11-21",
    listed: {
      section: "education",
      title: "Guides",
      description:
        "Three pieces of work with an end, each in five steps: mailbox, company, phishing.",
    },
    crumbs: [{ name: "Guides", path: paths.guides }],
    structured: GUIDES.map(describeGuide),
  },
];
