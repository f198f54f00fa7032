import { paths } from "../../paths.ts";

/** The links in the header of every page, and at the top of the sitemap. */
export const NAVIGATION = [
  { name: "Blog", path: paths.blog },
  { name: "Guides", path: paths.guides },
  { name: "Resources", path: paths.resources },
  { name: "Contact", path: paths.contact },
] as const;

/** Whether a page belongs to an entry of the navigation. */
export function liesUnder(path: string, entry: string): boolean {
  return path === entry || path.startsWith(`${entry}/`);
}
