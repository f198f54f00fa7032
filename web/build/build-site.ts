import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import type { PageAssets } from "../src/document.tsx";
import type * as Prerender from "../src/entries/prerender.tsx";
import type { Page } from "../src/page.ts";
import { buildFrame, buildOwnScript, FRAMES } from "./build-own-script.ts";
import { describeCalls } from "./describe-calls.ts";
import { listServedFiles, type ServedFiles } from "./list-served-files.ts";
import { pageAssets } from "./page-assets.ts";
import { precompress, type FileSize } from "./precompress.ts";
import { replaceSite } from "./replace-site.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { sitePath } from "./site-paths.ts";
import { clientBuild, prerenderBuild } from "./vite-config.ts";
import { writeFiles } from "./write-files.ts";

/**
 * Builds the site into `web/dist`: HTML pages, hashed and compressed assets, the frames' documents, and `build.json`
 * with every page's scripts and every asset's size. The old site stays in place until the new one is complete.
 */
export async function buildSite(): Promise<BuildReport> {
  const out = scratchFolder("site");
  // The bundler uses threads: concurrent builds use both cores.
  const [pages, theme, site, , downloadBytes] = await Promise.all([
    buildPages(out),
    buildOwnScript(out, "theme"),
    buildOwnScript(out, "site"),
    buildOwnScript(out, "service-worker"),
    writeFiles(out),
    ...FRAMES.map((frame) => buildFrame(out, frame)),
  ]);
  const { PAGES, SITE_FILES, renderPages } = pages;
  const manifest = await readManifest(out);
  const assetsOf = (page: Page) => pageAssets(manifest, { theme, site }, page);

  for (const page of renderPages(assetsOf, { downloadBytes, api: describeCalls() }))
    await writeFile(join(out, page.file), page.html);
  for (const { file, content } of SITE_FILES) {
    if (content !== null) await writeFile(join(out, file), content);
  }
  const report = {
    ...describeBuild(PAGES, assetsOf, await precompress(join(out, "assets"))),
    ...listServedFiles(PAGES, SITE_FILES),
  };
  await writeFile(join(out, "build.json"), JSON.stringify(report, null, 2));
  await replaceSite(out, sitePath);
  return report;
}

type BuildReport = ServedFiles & {
  /** By page path: the assets of the first load. `firstLoadScriptBytes` is their size in Brotli. */
  readonly pages: Record<string, PageAssets & { indexed: boolean; firstLoadScriptBytes: number }>;
  readonly assets: Record<string, FileSize>;
};

/** Builds the pages' scripts. Resolves with the module that renders the pages. */
async function buildPages(out: string): Promise<typeof Prerender> {
  const prerender = scratchFolder("prerender");
  await build(prerenderBuild(prerender));
  const path = join(prerender, "prerender.js");
  const module: typeof Prerender = await import(pathToFileURL(path).href);
  const entries = module.PAGES.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  await build(clientBuild(out, [...new Set(entries)]));
  return module;
}

async function readManifest(outDir: string): Promise<Manifest> {
  const text = await readFile(join(outDir, "manifest.json"), "utf8");
  return JSON.parse(text);
}

function describeBuild(
  pages: readonly Page[],
  assetsOf: (page: Page) => PageAssets,
  assets: Record<string, FileSize>,
): Pick<BuildReport, "pages" | "assets"> {
  const brotliBytes = (url: string) => assets[url.replace("/assets/", "")]?.brotli ?? 0;
  const described = pages.map((page) => {
    const own = assetsOf(page);
    const scripts = [own.themeScript, ...own.scripts, ...own.modules];
    const firstLoadScriptBytes = scripts.reduce((sum, url) => sum + brotliBytes(url), 0);
    return [page.path, { ...own, indexed: page.indexed, firstLoadScriptBytes }] as const;
  });
  return { pages: Object.fromEntries(described), assets };
}
