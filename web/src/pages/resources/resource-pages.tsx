import type { Page } from "../../page.ts";

export const resourcePages: readonly Page[] = [];
