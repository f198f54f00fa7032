/**
 * What the page of resources lists. `files` are made by the build and downloaded, the first of them
 * by the button; without any, `link` leads to a page, or to what is still to come where it begins
 * with '#'.
 */
export type Resource = {
  readonly title: string;
  readonly description: string;
  readonly category: ResourceCategory;
  readonly type: string;
  readonly link: string;
  readonly files: readonly string[];
};

export const RESOURCE_CATEGORIES = [
  "Privacy Guides",
  "Security Resources",
  "Business Tools",
  "Technical Documentation",
] as const;
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];
