import { paths } from "../../paths.ts";
import { GUIDES } from "../guides/guides.ts";
import type { Resource, ResourceCategory } from "./resource.ts";

/** The last change of any resource, printed on the sheets. */
export const RESOURCES_UPDATED = "2026-11-26";

export const RESOURCES: readonly Resource[] = [
  sheet("Privacy Guides", {
    name: "email-privacy-checklist",
    title: "Email Privacy Checklist",
    description:
      "Twenty-one checks in 15 minutes: where your address leaked, who is signed in, and which address to use where. One page.",
  }),
  {
    title: "Email Address Inventory",
    description:
      "A table for all accounts that use one of your addresses, with four examples. For any spreadsheet program.",
    category: "Privacy Guides",
    type: "CSV",
    link: paths.download("email-address-inventory.csv"),
    files: ["email-address-inventory.csv"],
  },
  guide("Privacy Guides", 0),
  sheet("Security Resources", {
    name: "phishing-triage-sheet",
    title: "Phishing Triage Sheet",
    description:
      "Two pages for a suspicious message: what to check, whom to ask, and what to do if someone clicked. Print it before you need it.",
  }),
  guide("Security Resources", 2),
  {
    title: "Breach Response Worksheet",
    description:
      "The first three days after a mailbox was stolen, hour by hour, with templates for the letters you must send.",
    category: "Security Resources",
    type: "PDF, Markdown",
    link: "#breach-response-worksheet",
    files: [],
  },
  sheet("Business Tools", {
    name: "email-policy-template",
    title: "Email Policy Template",
    description:
      "Seventeen rules for a small company: payments, passwords, how to report problems, how long to keep mail. Fill in the brackets.",
  }),
  guide("Business Tools", 1),
  {
    title: "DMARC Report Reader",
    description:
      "A spreadsheet that turns a month of aggregate reports into a list of servers that send in your name.",
    category: "Business Tools",
    type: "Spreadsheet",
    link: "#dmarc-report-reader",
    files: [],
  },
  sheet("Technical Documentation", {
    name: "dns-setup-sheet",
    title: "DNS Setup Sheet",
    description:
      "For operators of Mayfly: MX, PTR, SPF, DKIM, DMARC and MTA-STS, in the order you need them, with commands to check them.",
  }),
  sheet("Technical Documentation", {
    name: "api-quick-start",
    title: "API Quick Start",
    description:
      "Create an address, send a code to it, read the code: five steps with curl, to test a sign-up form. Two pages.",
  }),
  {
    title: "API Description",
    description: "Every call of this instance, with its fields and errors, as OpenAPI.",
    category: "Technical Documentation",
    type: "OpenAPI",
    link: paths.openApi,
    files: [],
  },
];

/** Available now, at no cost. */
export const FREE_RESOURCES = RESOURCES.filter(({ files }) => files.length > 0);

/** A sheet has a PDF to print and the Markdown to edit. */
function sheet(
  category: ResourceCategory,
  { name, title, description }: { name: string; title: string; description: string },
): Resource {
  const files = [`${name}.pdf`, `${name}.md`];
  return { title, description, category, type: "PDF", link: paths.download(`${name}.pdf`), files };
}

function guide(category: ResourceCategory, index: number): Resource {
  const found = GUIDES[index];
  if (!found) throw new Error(`There is no guide ${index}`);
  const { title, description, slug } = found;
  return { title, description, category, type: "Guide", link: paths.guide(slug), files: [] };
}
