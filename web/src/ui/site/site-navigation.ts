import { paths } from "../../paths.ts";

/** What the head of every page leads to. */
export const NAVIGATION = [
  { name: "Blog", path: paths.blog },
  { name: "Guides", path: paths.guides },
  { name: "Resources", path: paths.resources },
  { name: "Contact", path: paths.contact },
] as const;

/** Whether a page lies under an entry of the navigation. */
export function liesUnder(path: string, entry: string): boolean {
  return path === entry || path.startsWith(`${entry}/`);
}
