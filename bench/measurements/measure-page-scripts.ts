import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { figureOf, type Outcome, type Target } from "../measurement.ts";
import { root } from "../processes/start-mayfly.ts";

const MAIN_PAGE = { mustReach: 110, aim: 80, better: "lower" } as const;
const CONTENT_PAGE = { mustReach: 3, aim: 1, better: "lower" } as const;

type BuildReport = {
  pages: Record<string, { indexed: boolean; firstLoadScriptBytes: number }>;
};

/** The JavaScript size of a first visit according to the last build, in Brotli. */
export async function measurePageScripts(): Promise<Outcome> {
  const report = await readReport();
  if (!report) return { measured: false, reason: "the site isn't built (npm run build)" };
  const pages = Object.entries(report.pages);
  const main = pages.filter(([path]) => path === "/");
  // Public pages; the others are the operator's, or are opened by links in mails.
  const content = pages.filter(([path, { indexed }]) => path !== "/" && indexed);
  return {
    measured: true,
    figures: [
      figureOfPages("main page", main, MAIN_PAGE),
      figureOfPages("content pages, the largest", content, CONTENT_PAGE),
    ],
    notes: [`Each page, in bytes: ${pages.map(listBytes).join(", ")}.`],
  };
}

function listBytes([path, { firstLoadScriptBytes }]: Entry): string {
  return `${path} ${firstLoadScriptBytes}`;
}

type Entry = readonly [string, { firstLoadScriptBytes: number }];

function figureOfPages(what: string, pages: readonly Entry[], target: Target) {
  const largest = Math.max(...pages.map(([, { firstLoadScriptBytes }]) => firstLoadScriptBytes));
  return figureOf(what, "kB", [largest / 1000], target);
}

async function readReport(): Promise<BuildReport | undefined> {
  try {
    return JSON.parse(await readFile(join(root, "web/dist/build.json"), "utf8")) as BuildReport;
  } catch {
    // Not built.
    return undefined;
  }
}
