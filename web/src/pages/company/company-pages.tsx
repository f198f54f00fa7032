import { ABOUT } from "../../content/about.ts";
import { CONTACT_PAGE } from "../../content/contact.ts";
import { STATUS_PAGE } from "../../content/status.ts";
import { FAQ, FAQ_PAGE } from "../../content/faq.ts";
import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { questionsStructuredData } from "../questions-structured-data.ts";
import { AboutPage } from "./about-page.tsx";
import { ContactPage } from "./contact-page.tsx";
import { StatusPage } from "./status-page.tsx";
import { FaqPage } from "./faq-page.tsx";

export const companyPages: readonly Page[] = [
  {
    path: paths.about,
    file: "about.html",
    component: AboutPage,
    title: ABOUT.title,
    description: ABOUT.description,
    entry: null,
    indexed: true,
    kind: "page",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "About",
      description: "Why it exists, how it works, and what is free.",
    },
    crumbs: [{ name: "About", path: paths.about }],
  },
  {
    path: paths.contact,
    file: "contact.html",
    component: ContactPage,
    title: CONTACT_PAGE.title,
    description: CONTACT_PAGE.description,
    entry: "src/entries/contact.ts",
    entryWhenTouched: true,
    indexed: true,
    kind: "page",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "Contact",
      description: "A contact form, four email addresses and our response times.",
    },
    crumbs: [{ name: "Contact", path: paths.contact }],
  },
  {
    path: paths.status,
    file: "status.html",
    component: StatusPage,
    title: STATUS_PAGE.title,
    description: STATUS_PAGE.description,
    entry: null,
    indexed: true,
    kind: "page",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "Status",
      description: "Whether mail is accepted now, for each domain.",
    },
    crumbs: [{ name: "Status", path: paths.status }],
  },
  {
    path: paths.faq,
    file: "faq.html",
    component: FaqPage,
    title: FAQ_PAGE.title,
    description: FAQ_PAGE.description,
    entry: null,
    indexed: true,
    kind: "page",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "FAQ",
      description: "Questions in five groups. Each answer has its own link.",
    },
    crumbs: [{ name: "FAQ", path: paths.faq }],
    structured: [questionsStructuredData(FAQ.flatMap(({ list }) => list))],
  },
];
