import type { ComponentType } from "react";

/** One page of the site: a row of the table in `pages.tsx`. */
export type Page = {
  readonly path: string;
  /** Path of the file in the built site. */
  readonly file: string;
  readonly component: ComponentType;
  /** Shown below the app and never hydrated, so that it needs no script. */
  readonly below?: ComponentType;
  /** Unique, at most 60 characters, ends with ` - Mayfly`. */
  readonly title: string;
  /** Unique, 70 to 160 characters. */
  readonly description: string;
  /** The page's own browser module; null if it only needs the scripts of every page. */
  readonly entry: string | null;
  /** Load the entry on interaction with the page's form, not with the page. */
  readonly entryWhenTouched?: boolean;
  /** The admin panel: no analytics, advertisements, or consent bar, and no link past a header. */
  readonly forOperator?: boolean;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** The default picture for sharing. */
  readonly kind: PageKind;
  /** Replaces the kind's picture: a name in `static/share`. */
  readonly picture?: string;
  /** Date of the last text change, as YYYY-MM-DD. */
  readonly updated: string;
  /** Entry in the sitemap page and sitemap.xml; absent if not listed. */
  readonly listed?: Listing;
  /** The path from the main page, which is not included. Search engines get a BreadcrumbList. */
  readonly crumbs?: readonly Crumb[];
  /** Structured data (schema.org), with `%PUBLIC_URL%` in its URLs. */
  readonly structured?: readonly StructuredThing[];
  /** Served with status 404 for unknown paths with this prefix. */
  readonly notFoundUnder?: string;
};

export type PageKind = "main" | "article" | "guide" | "landing" | "page" | "legal";

export type Listing = {
  readonly section: "main" | "education" | "legal" | "service";
  readonly title: string;
  readonly description: string;
};

export type Crumb = { readonly name: string; readonly path: string };

/** A schema.org object without `@context`. */
export type StructuredThing = { readonly "@type": string } & Readonly<Record<string, unknown>>;
