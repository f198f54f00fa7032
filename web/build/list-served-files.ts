import type { Page } from "../src/page.ts";
import type { SiteFile } from "../src/site-files.ts";

/** The part of `build.json` that the server reads. */
export type ServedFiles = {
  /** Served files by path: pages and other files of the site. */
  readonly served: Record<string, { file: string; type: string }>;
  /** Pages for unknown paths, longest prefix first. */
  readonly notFound: readonly { under: string; file: string }[];
};

export function listServedFiles(pages: readonly Page[], files: readonly SiteFile[]): ServedFiles {
  const html = "text/html; charset=utf-8";
  const served = pages
    .filter((page) => page.notFoundUnder === undefined)
    .map(({ path, file }) => [path, { file, type: html }] as const);
  const others = files.map(({ path, file, type }) => [path, { file, type }] as const);
  const notFound = pages.flatMap(({ notFoundUnder: under, file }) =>
    under === undefined ? [] : [{ under, file }],
  );
  return {
    served: Object.fromEntries([...served, ...others]),
    notFound: notFound.toSorted((one, other) => other.under.length - one.under.length),
  };
}
