/** What is known of an article apart from its words, which lie beside it under its id. */
export type Article = {
  readonly id: number;
  /** At most 51 characters: the page's title is this and the name of the site. */
  readonly title: string;
  /** Shown in lists, and the description of the page: 70 to 160 characters. */
  readonly excerpt: string;
  readonly author: string;
  /** Days, as YYYY-MM-DD. */
  readonly date: string;
  readonly updated: string;
  readonly tags: readonly Tag[];
  /** What to read next, chosen by hand. */
  readonly related: readonly [number, number];
};

/** Each has a rule in `styles/blog.css`, which shows its articles alone. */
export const TAGS = [
  "Privacy",
  "Tracking",
  "Addresses",
  "How mail works",
  "Cryptography",
  "Phishing",
  "Developers",
] as const;
export type Tag = (typeof TAGS)[number];

const AUTHOR = "The Mayfly team";
const UPDATED = "2026-11-21";

/** Newest first. */
export const ARTICLES: readonly Article[] = [
  {
    id: 6,
    title: "What “deleted” means, down to the disk",
    excerpt:
      "A deleted message lives on in pages, logs, flash cells and backups. Why ours is encrypted under a key of its own, and why we throw that key away.",
    author: AUTHOR,
    date: "2026-11-17",
    updated: UPDATED,
    tags: ["Cryptography", "Privacy"],
    related: [5, 2],
  },
  {
    id: 5,
    title: "Where an address goes after you type it in",
    excerpt:
      "Scripts, mail services, hashed ad audiences, brokers, breaches: the journey of an address from the field of a form to lists that never end.",
    author: AUTHOR,
    date: "2026-11-05",
    updated: UPDATED,
    tags: ["Tracking", "Addresses", "Privacy"],
    related: [3, 1],
  },
  {
    id: 4,
    title: "Testing sign-up mail with a throw-away inbox",
    excerpt:
      "Real SMTP, an inbox for each test, and a stream to wait on: how to test the mail that confirms an account, with code that runs.",
    author: AUTHOR,
    date: "2026-10-27",
    updated: UPDATED,
    tags: ["Developers", "How mail works"],
    related: [2, 6],
  },
  {
    id: 3,
    title: "Four kinds of second address, and when to use each",
    excerpt:
      "Plus-tags, aliases, catch-alls and disposable addresses solve different halves of one problem. A table for choosing, and the limits of each.",
    author: AUTHOR,
    date: "2026-10-13",
    updated: UPDATED,
    tags: ["Addresses", "Privacy"],
    related: [5, 1],
  },
  {
    id: 2,
    title: "How a mail proves who sent it",
    excerpt:
      "SPF, DKIM and DMARC answer three different questions. One header, read line by line, shows which is which, and what a pass doesn’t mean.",
    author: AUTHOR,
    date: "2026-09-29",
    updated: UPDATED,
    tags: ["Phishing", "How mail works", "Cryptography"],
    related: [1, 4],
  },
  {
    id: 1,
    title: "What a tracking pixel tells the sender",
    excerpt:
      "A picture of one pixel asks to be fetched, and it asks in your name. What that request gives away, who else hears it, and what stops it.",
    author: AUTHOR,
    date: "2026-09-08",
    updated: UPDATED,
    tags: ["Tracking", "Privacy"],
    related: [5, 3],
  },
];

export function relatedArticles({ related }: Article): Article[] {
  return related.flatMap((id) => ARTICLES.filter((article) => article.id === id));
}

/** Of what leads to the articles of a tag: a part of ids and fragments. */
export function tagName(tag: Tag): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/** "November 17, 2026" */
export function longDate(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
