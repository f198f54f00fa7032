import { RESOURCES_UPDATED } from "../../content/resources/resources.ts";
import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { describeResources } from "./resource-structure.ts";
import { ResourcesPage } from "./resources-page.tsx";

export const resourcePages: readonly Page[] = [
  {
    path: paths.resources,
    file: "resources.html",
    component: ResourcesPage,
    title: "Free sheets for safer email - Mayfly",
    description:
      "Checklists, templates and reference sheets as PDF and Markdown: email privacy, phishing triage, company policy, DNS records and the API of this service.",
    entry: "src/entries/subscribe.ts",
    entryWhenTouched: true,
    indexed: true,
    kind: "page",
    updated: RESOURCES_UPDATED,
    listed: {
      section: "education",
      title: "Resources",
      description: "Sheets to print, fill in and change, webinars to come, and the newsletter.",
    },
    crumbs: [{ name: "Resources", path: paths.resources }],
    structured: [describeResources()],
  },
];
