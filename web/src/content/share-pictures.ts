import type { PageKind } from "../page.ts";

/** The words of the picture that stands for a page where it is shared: one for each kind of page. */
export type SharePicture = {
  /** Stands small over the title. */
  readonly label: string;
  readonly title: string;
  readonly line: string;
};

export const SHARE_PICTURES: Readonly<Record<PageKind, SharePicture>> = {
  main: {
    label: "Temporary email",
    title: "Mail that lives a quarter of an hour",
    line: "An address at once, and its inbox, live. No registration.",
  },
  article: {
    label: "Blog",
    title: "What your mail says about you",
    line: "How mail is tracked, checked, sold and deleted.",
  },
  guide: {
    label: "Guides",
    title: "Five steps, one after the other",
    line: "Lists to work through: privacy, business mail, phishing.",
  },
  landing: {
    label: "Temporary email",
    title: "A working address for fifteen minutes",
    line: "Nothing to fill in. When its time is up, its mail is gone.",
  },
  page: {
    label: "About Mayfly",
    title: "A quarter of an hour is all it takes",
    line: "How Mayfly works, what it costs and whom to write to.",
  },
  legal: {
    label: "Privacy and terms",
    title: "What is kept, and for how long",
    line: "Every kind of data, why it is there and when it goes.",
  },
};

/** What every such picture measures, in pixels. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
