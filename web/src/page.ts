import type { ComponentType } from "react";

/** One page of the site: a row of the table in `pages.tsx`. */
export type Page = {
  readonly path: string;
  /** Where the page lies in the built site. */
  readonly file: string;
  readonly component: ComponentType;
  /** Stands under the live part and is never made live itself: it costs the browser no script. */
  readonly below?: ComponentType;
  /** Unique, at most 60 characters, with ` - Mayfly` at its end. */
  readonly title: string;
  /** Unique, 70 to 160 characters. */
  readonly description: string;
  /** Module that makes the page live in the browser; null: nothing but the scripts of every page. */
  readonly entry: string | null;
  /** Fetched when somebody turns to the page's form, not with the page. */
  readonly entryWhenTouched?: boolean;
  /** No analytics, no advertisements, and nobody is asked about them. */
  readonly withoutGuests?: boolean;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Which picture stands for it where it is shared. */
  readonly kind: PageKind;
  /** Its own picture in place of its kind's: a name in `static/share`. */
  readonly picture?: string;
  /** Day of the last change of its words, as YYYY-MM-DD. */
  readonly updated: string;
  /** How the sitemap page and sitemap.xml show it; absent: not at all. */
  readonly listed?: Listing;
  /** The way from the main page, itself not included; search engines get it as a BreadcrumbList. */
  readonly crumbs?: readonly Crumb[];
  /** What it is in the words of schema.org, `%PUBLIC_URL%` in its URLs. */
  readonly structured?: readonly StructuredThing[];
  /** Answers, with status 404, every unknown address that begins so. */
  readonly notFoundUnder?: string;
};

export type PageKind = "main" | "article" | "guide" | "landing" | "page" | "legal";

export type Listing = {
  readonly section: "main" | "education" | "legal" | "service";
  readonly title: string;
  readonly description: string;
};

export type Crumb = { readonly name: string; readonly path: string };

/** A thing of schema.org without its `@context`. */
export type StructuredThing = { readonly "@type": string } & Readonly<Record<string, unknown>>;
