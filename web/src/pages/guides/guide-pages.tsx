import type { Page } from "../../page.ts";

export const guidePages: readonly Page[] = [];
