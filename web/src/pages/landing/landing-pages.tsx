import type { Page } from "../../page.ts";

export const landingPages: readonly Page[] = [];
