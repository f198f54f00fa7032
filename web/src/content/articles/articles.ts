/** The data of an article. Its text is in the MDX file named after its id. */
export type Article = {
  readonly id: number;
  /** At most 51 characters: the page's title also contains the site's name. */
  readonly title: string;
  /** For lists, and the page's description: 70 to 160 characters. */
  readonly excerpt: string;
  readonly author: string;
  /** Days, as YYYY-MM-DD. */
  readonly date: string;
  readonly updated: string;
  readonly tags: readonly Tag[];
  /** Suggested next articles, chosen manually. */
  readonly related: readonly [number, number];
};

/** Each has a rule in `styles/blog.css` that shows its articles only. */
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
const UPDATED = "2026-11-26";

/** Newest first. */
export const ARTICLES: readonly Article[] = [
  {
    id: 6,
    title: "What “deleted” means, down to the disk",
    excerpt:
      "A deleted message can remain in database pages, logs, flash cells and backups. So Mayfly encrypts mail under a key for each address, and deletes that key.",
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
      "Scripts, mail services, hashed ad audiences, brokers, breaches: how an email address gets from a form into lists that nobody deletes.",
    author: AUTHOR,
    date: "2026-11-05",
    updated: UPDATED,
    tags: ["Tracking", "Addresses", "Privacy"],
    related: [3, 1],
  },
  {
    id: 4,
    title: "Test sign-up email with a disposable inbox",
    excerpt:
      "How to test the email that confirms an account: real SMTP, an inbox for each test, a stream to wait on, and code that runs.",
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
      "Plus-tags, aliases, catch-alls and disposable addresses solve different parts of one problem. How to choose between them, and the limits of each.",
    author: AUTHOR,
    date: "2026-10-13",
    updated: UPDATED,
    tags: ["Addresses", "Privacy"],
    related: [5, 1],
  },
  {
    id: 2,
    title: "How an email proves who sent it",
    excerpt:
      "SPF, DKIM and DMARC answer three different questions. This article reads one header line by line, and explains what a pass doesn’t mean.",
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
      "A tracking pixel makes your mail program send a request. What the request tells the sender, who else receives the data, and what stops it.",
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

/** Returns the tag's name in ids and fragments. */
export function tagName(tag: Tag): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/** "November 17, 2026" */
export function longDate(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
