import type { PageKind } from "../page.ts";

/** The text of the picture for shared links, one for each kind of page. */
export type SharePicture = {
  /** Small, above the title. */
  readonly label: string;
  readonly title: string;
  readonly line: string;
};

export const SHARE_PICTURES: Readonly<Record<PageKind, SharePicture>> = {
  main: {
    label: "Temporary email",
    title: "Mail that lives a quarter of an hour",
    line: "An instant address with a live inbox. No registration.",
  },
  article: {
    label: "Blog",
    title: "What your email says about you",
    line: "How email is tracked, checked, sold and deleted.",
  },
  guide: {
    label: "Guides",
    title: "Step-by-step email guides",
    line: "Five steps each: privacy, business email, phishing.",
  },
  landing: {
    label: "Temporary email",
    title: "A working address for fifteen minutes",
    line: "No registration. When its time is up, its mail is deleted.",
  },
  page: {
    label: "About Mayfly",
    title: "Temporary email for fifteen minutes",
    line: "How Mayfly works, what it costs and how to contact us.",
  },
  legal: {
    label: "Privacy and terms",
    title: "What we store, and for how long",
    line: "All data, why we store it and when we delete it.",
  },
};

/** In pixels. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
