import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import {
  BYTES_PER_INBOX,
  formatMegabytes,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";
import { paths } from "../paths.ts";
import type { Paragraph } from "./wording.ts";

export const ABOUT = {
  title: "About Mayfly: why it exists, how it works - Mayfly",
  description:
    "Why Mayfly exists, the way of a message from a stranger’s server to your page in seven steps, what is free and what is not, and how to reach us.",
  headline: "About Mayfly",
  opening:
    "The insect has wings for about a day. An address from here has less: a quarter of an hour in the light, and then it is gone.",
} as const;

export const MISSION: readonly Paragraph[] = [
  "An email address has become the price of looking at things. A shop wants one before it shows a discount, a magazine before the second page, a tool before the trial. Much of what they send is wanted once, if at all. Yet it goes to the same address as the letters from your bank and your family.",
  "We think that a passing need deserves a passing address. It should be there at once and work like a real one. It should ask for nothing. When it goes, it should go in a way that can be checked. And whoever offers it should say plainly what it can’t do.",
  [
    "So we say it: it does not make you anonymous, and it is no place for an account that you will want next year. What we keep, and for how long, is in the ",
    { text: "privacy policy", to: paths.privacyPolicy },
    ".",
  ],
];

export type Step = { readonly title: string; readonly text: string };

/** The way of a message; the figure beside them has their numbers. */
export const STEPS: readonly Step[] = [
  {
    title: "You open the page",
    text: "The server draws an address, and a random key for its mail. Your browser gets a token that opens this inbox and no other.",
  },
  {
    title: "Somebody writes to it",
    text: "Their mail server finds ours through the DNS, connects, and names the recipient. An address that doesn’t exist is refused at this point, so that nothing has to be bounced later.",
  },
  {
    title: "The message is looked through",
    text: "Sender, subject, the first lines, and a code or a confirmation link if there is one. No script of it runs, and no picture is fetched.",
  },
  {
    title: "It is sealed and written down",
    text: "Encrypted under the key of its address, then put on disk. It is never there in clear.",
  },
  {
    title: "The sender hears 250",
    text: "Which means taken. Not a moment earlier: if the power failed now, the message would still be there.",
  },
  {
    title: "It appears on your page",
    text: "Pushed through a connection that your browser keeps open. Whether the sender is who they claim to be is checked right after.",
  },
  {
    title: "The time runs out",
    text: "The key is deleted, and the mail can’t be read any more by anybody. Whoever writes now hears 550: no such address.",
  },
];

export type Tier = { readonly aspect: string; readonly free: string; readonly premium: string };

const CAPACITY = `${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}`;

export const TIERS: readonly Tier[] = [
  { aspect: "Price", free: "Nothing", premium: `${PREMIUM_PRICE}, once` },
  { aspect: "Lives", free: "15 minutes", premium: "24 hours" },
  { aspect: "Extended", free: "Twice, back to 15 minutes each time", premium: "No" },
  { aspect: "Renewed", free: "No", premium: "No" },
  { aspect: "Name", free: "Drawn at random", premium: "Yours to choose, 3 to 20 characters" },
  { aspect: "Domain", free: "Any of ours", premium: "Any of ours" },
  { aspect: "Registration", free: "None", premium: "None, a card pays" },
  { aspect: "Holds", free: CAPACITY, premium: CAPACITY },
  { aspect: "Answers and forwards", free: "Included", premium: "Included" },
  {
    aspect: "At the end",
    free: "Key and mail are deleted",
    premium: "Key and mail are deleted, the name rests for 30 days",
  },
];

export type Technology = { readonly name: string; readonly text: string };

export const TECHNOLOGY: readonly Technology[] = [
  {
    name: "Receiving",
    text: "An SMTP server of our own, written in TypeScript. It refuses unknown recipients at the door and says 250 only when the disk has the message.",
  },
  {
    name: "Keeping",
    text: "SQLite on one machine, PostgreSQL on many. Whatever is content lies there under AES-256-GCM, with a key for each address.",
  },
  {
    name: "Showing",
    text: "Formatted mail is cleaned, then drawn in a frame that runs no scripts and may fetch nothing. Two locks, because either of them alone lets something through.",
  },
  {
    name: "Being quick",
    text: "Server-sent events bring mail to the page. While the line is down, the page asks every five seconds.",
  },
  {
    name: "Telling who wrote",
    text: "SPF, DKIM and DMARC are checked for each message, and said in words: 'Really from', 'Claims to be from', or 'Not verified' where nothing is certain.",
  },
  {
    name: "Being open",
    text: "MIT license, hosted by whoever likes to, without a service of anybody else that it could not do without.",
  },
];

export const EDUCATION = [
  {
    name: "Blog",
    path: paths.blog,
    text: "How mail works, and what it tells about you: trackers, forged senders, what 'deleted' means.",
  },
  {
    name: "Guides",
    path: paths.guides,
    text: "Step by step: your own email privacy, the mail of a business, telling phishing from post.",
  },
  {
    name: "Resources",
    path: paths.resources,
    text: "Checklists, templates and sheets to download, for people and for those who run a mail server.",
  },
] as const;
