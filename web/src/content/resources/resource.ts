/**
 * An item of the page of resources. The build creates `files`; the button downloads the first one. Without files,
 * `link` leads to a page, or to an announcement if it begins with '#'.
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
