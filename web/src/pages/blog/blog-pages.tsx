import type { Page } from "../../page.ts";

export const blogPages: readonly Page[] = [];
