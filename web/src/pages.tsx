import type { ComponentType } from "react";
import { ForwardingPage } from "./pages/forwarding-page.tsx";
import { MainPage } from "./pages/main-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { paths } from "./paths.ts";

/**
 * The whole site in one table. The build renders each row into a file; nothing else decides what
 * pages exist. This module runs at build time only: it must never reach the browser, or every
 * page would carry all others.
 */
export type Page = {
  readonly path: string;
  /** Where the page lies in the built site. */
  readonly file: string;
  readonly component: ComponentType;
  readonly title: string;
  readonly description: string;
  /** Module that makes the page live in the browser; null: no framework JavaScript at all. */
  readonly entry: string | null;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
};

export const PAGES: readonly Page[] = [
  {
    path: paths.home,
    file: "index.html",
    component: MainPage,
    title: "Mayfly",
    description:
      "A disposable email address for a quarter of an hour, with a live inbox. No registration.",
    entry: "src/entries/main.tsx",
    indexed: true,
  },
  {
    path: paths.forwarding,
    file: "forwarding.html",
    component: ForwardingPage,
    title: "Forwarded mail - Mayfly",
    description: "Whether mail that is forwarded from temporary addresses may reach you.",
    entry: "src/entries/forwarding.ts",
    indexed: false,
  },
  {
    path: paths.notFound,
    file: "404.html",
    component: NotFoundPage,
    title: "404 Page Not Found - Mayfly",
    description: "There is nothing at this address.",
    entry: null,
    indexed: false,
  },
];
