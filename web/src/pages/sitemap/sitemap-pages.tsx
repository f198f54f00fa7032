import type { Page } from "../../page.ts";

export const sitemapPages: readonly Page[] = [];
