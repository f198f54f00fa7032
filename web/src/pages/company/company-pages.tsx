import type { Page } from "../../page.ts";

export const companyPages: readonly Page[] = [];
