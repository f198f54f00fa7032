import { paths } from "../../paths.ts";
import { GUIDES } from "../guides/guides.ts";
import type { Resource, ResourceCategory } from "./resource.ts";

/** Day on which the words of any of them last changed; it stands on the sheets. */
export const RESOURCES_UPDATED = "2026-11-21";

export const RESOURCES: readonly Resource[] = [
  sheet("Privacy Guides", {
    name: "email-privacy-checklist",
    title: "Email Privacy Checklist",
    description:
      "Twenty-one lines to tick in a quarter of an hour: where your address leaked, who is signed in, and which address goes where. One page.",
  }),
  {
    title: "Email Address Inventory",
    description:
      "A table of every account that hangs on one of your addresses, with four examples. For any spreadsheet program.",
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
      "Two pages for the moment when a message looks wrong: what to look at, whom to ask, what to do if somebody clicked. To be printed before it is needed.",
  }),
  guide("Security Resources", 2),
  {
    title: "Breach Response Worksheet",
    description:
      "The first three days after a mailbox was stolen, hour by hour, with the letters that have to be written.",
    category: "Security Resources",
    type: "PDF, Markdown",
    link: "#breach-response-worksheet",
    files: [],
  },
  sheet("Business Tools", {
    name: "email-policy-template",
    title: "Email Policy Template",
    description:
      "Seventeen sentences that a small company can agree on: payments, passwords, who reports what to whom, how long mail is kept. Fill in the brackets.",
  }),
  guide("Business Tools", 1),
  {
    title: "DMARC Report Reader",
    description:
      "A spreadsheet that turns a month of aggregate reports into a list of who sends in your name.",
    category: "Business Tools",
    type: "Spreadsheet",
    link: "#dmarc-report-reader",
    files: [],
  },
  sheet("Technical Documentation", {
    name: "dns-setup-sheet",
    title: "DNS Set-up Sheet",
    description:
      "For whoever runs Mayfly: MX, PTR, SPF, DKIM, DMARC and MTA-STS, in the order in which they start to matter, with the commands that check them.",
  }),
  sheet("Technical Documentation", {
    name: "api-quick-start",
    title: "API Quick Start",
    description:
      "Make an address, send it a code, read the code: five steps with curl, for the test of a sign-up form. Two pages.",
  }),
  {
    title: "API Description",
    description: "Every call, its fields and its errors, as OpenAPI, of this very instance.",
    category: "Technical Documentation",
    type: "OpenAPI",
    link: paths.openApi,
    files: [],
  },
];

/** Those that can be had now, and cost nothing. */
export const FREE_RESOURCES = RESOURCES.filter(({ files }) => files.length > 0);

/** A sheet is a PDF to print and the Markdown to change. */
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
