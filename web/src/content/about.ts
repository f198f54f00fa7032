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
    "Why Mayfly exists, how a message gets from the sender’s server to your page in seven steps, what is free and what is not, and how to contact us.",
  headline: "About Mayfly",
  opening:
    "Mayfly is a disposable email service, named after an insect that lives for about a day. A free address lasts %FREE_LIFETIME%.",
} as const;

export const MISSION: readonly Paragraph[] = [
  "Many sites ask for an email address before they show you anything. A shop asks before it shows a discount, a magazine before the second page, a tool before the trial. You need most of their mail once, or never. Yet it goes to the same address as mail from your bank and your family.",
  "For a short-term need, you should be able to use a short-term address. It should be ready at once and work like a normal address. It should need no personal data. You should be able to verify how it is deleted. And the service should say clearly what it can’t do.",
  [
    "A Mayfly address doesn’t make you anonymous, and it doesn’t suit an account that you need next year. For what we store and how long, see the ",
    { text: "privacy policy", to: paths.privacyPolicy },
    ".",
  ],
];

type Step = { readonly title: string; readonly text: string };

/** The path of a message. The figure beside the steps has their numbers. */
export const STEPS: readonly Step[] = [
  {
    title: "You open the page",
    text: "The server creates a random address and a random key for its mail. Your browser gets a token that opens only this inbox.",
  },
  {
    title: "Someone sends a message",
    text: "Their mail server finds ours through the DNS, connects, and names the recipient. Our server refuses unknown addresses at this point, so it never has to send a bounce later.",
  },
  {
    title: "The server reads the message",
    text: "The server extracts sender, subject, the first lines, and a code or confirmation link. It runs no scripts and loads no images.",
  },
  {
    title: "The server encrypts and stores it",
    text: "The server encrypts the message with the key of its address, then writes it to disk. It never stores the message unencrypted.",
  },
  {
    title: "The sender’s server gets 250",
    text: "This reply means accepted. Our server sends it only after the message is stored, so a power failure can’t lose it.",
  },
  {
    title: "It appears on your page",
    text: "The server sends it through a connection that your browser keeps open. Right after that, the server checks whether the sender is genuine.",
  },
  {
    title: "The time runs out",
    text: "We delete the key, and nobody can read the mail anymore. New senders get the error 550: no such address.",
  },
];

type Tier = { readonly aspect: string; readonly free: string; readonly premium: string };

const CAPACITY = `${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}`;

export const TIERS: readonly Tier[] = [
  { aspect: "Price", free: "Nothing", premium: `${PREMIUM_PRICE}, once` },
  { aspect: "Lifetime", free: "%FREE_LIFETIME%", premium: "24 hours" },
  { aspect: "Extensions", free: "Twice, back to %FREE_LIFETIME% each time", premium: "No" },
  { aspect: "Renewal", free: "No", premium: "No" },
  { aspect: "Name", free: "Random", premium: "Your choice, 3 to 20 characters" },
  { aspect: "Domain", free: "Any of ours", premium: "Any of ours" },
  { aspect: "Registration", free: "None", premium: "None, you pay by card" },
  { aspect: "Capacity", free: CAPACITY, premium: CAPACITY },
  { aspect: "Replies and forwards", free: "Included", premium: "Included" },
  {
    aspect: "At the end",
    free: "Key and mail are deleted",
    premium: "Key and mail are deleted, the name stays reserved for 30 days",
  },
];

type Technology = { readonly name: string; readonly text: string };

export const TECHNOLOGY: readonly Technology[] = [
  {
    name: "Receiving",
    text: "Our own SMTP server, written in TypeScript. It refuses unknown recipients at once and replies 250 only when the message is on disk.",
  },
  {
    name: "Storage",
    text: "SQLite on one machine, PostgreSQL on several. All content is encrypted with AES-256-GCM, with a key for each address.",
  },
  {
    name: "Display",
    text: "We sanitize formatted mail, then show it in a frame that runs no scripts and loads nothing. We use two protections, because neither is perfect alone.",
  },
  {
    name: "Speed",
    text: "Server-sent events bring mail to the page. If the connection is lost, the page checks every five seconds.",
  },
  {
    name: "Sender checks",
    text: "We check SPF, DKIM and DMARC for each message and show the result: “Really from”, “Claims to be from”, or “Not verified” if the result is uncertain.",
  },
  {
    name: "Open source",
    text: "MIT license. Anyone can host it. No third-party service required.",
  },
];

export const EDUCATION = [
  {
    name: "Blog",
    path: paths.blog,
    text: "How email works, and what it reveals about you: trackers, forged senders, what “deleted” means.",
  },
  {
    name: "Guides",
    path: paths.guides,
    text: "Step by step: your own email privacy, business email, recognizing phishing.",
  },
  {
    name: "Resources",
    path: paths.resources,
    text: "Checklists, templates and sheets to download, for everyone and for mail server operators.",
  },
] as const;
