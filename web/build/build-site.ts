import { copyFile, cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import type { PageAssets } from "../src/document.tsx";
import type * as Prerender from "../src/entries/prerender.tsx";
import type { Page } from "../src/page.ts";
import type { SiteFile } from "../src/site-files.ts";
import { copyPdfAssets } from "./copy-pdf-assets.ts";
import { writeDownloads } from "./downloads/write-downloads.ts";
import { pageAssets } from "./page-assets.ts";
import { precompress, type FileSize } from "./precompress.ts";
import { replaceSite } from "./replace-site.ts";
import { scratchPath, sitePath, staticPath, webRoot } from "./site-paths.ts";
import { clientBuild, ownScriptBuild, prerenderBuild, type OwnScript } from "./vite-config.ts";

/**
 * Builds the whole site into `web/dist`: pages as HTML, hashed assets with their compressed
 * forms, the frames' documents, and `build.json` with every page's scripts and every asset's size.
 * The old site stays in place until the new one is whole.
 */
export async function buildSite(): Promise<BuildReport> {
  const out = scratchFolder("site");
  const { PAGES, SITE_FILES, renderPages } = await buildPrerender();
  const entries = [...new Set(PAGES.flatMap((page) => (page.entry === null ? [] : [page.entry])))];
  await build(clientBuild(out, entries));
  const common = {
    theme: await buildOwnScript(out, "theme"),
    site: await buildOwnScript(out, "site"),
  };
  const manifest = await readManifest(out);
  const assetsOf = (page: Page) => pageAssets(manifest, common, page);

  const downloadBytes = await writeDownloads(join(out, "static/downloads"));
  for (const page of renderPages(assetsOf, downloadBytes))
    await writeFile(join(out, page.file), page.html);
  await copyFile(join(webRoot, "src/mail-frame.html"), join(out, "mail-frame.html"));
  for (const frame of ["measure-frame", "ad-frame"] as const) await buildFrame(out, frame);
  for (const { file, content } of SITE_FILES) {
    if (content !== null) await writeFile(join(out, file), content);
  }
  await cp(staticPath, join(out, "static"), { recursive: true });
  await copyPdfAssets(join(out, "assets"));
  const report = {
    ...describeBuild(PAGES, assetsOf, await precompress(join(out, "assets"))),
    ...listServed(PAGES, SITE_FILES),
  };
  await writeFile(join(out, "build.json"), JSON.stringify(report, null, 2));
  await replaceSite(out, sitePath);
  return report;
}

/** Nobody else's: two processes that start in one folder may both find the site stale. */
function scratchFolder(name: string): string {
  return join(scratchPath, `${name}-${process.pid}-${process.hrtime.bigint()}`);
}

export type BuildReport = {
  /** By path of the page: what its first load fetches, `firstLoadScriptBytes` in Brotli. */
  readonly pages: Record<string, PageAssets & { indexed: boolean; firstLoadScriptBytes: number }>;
  readonly assets: Record<string, FileSize>;
  /** What the server answers at which path: pages and the other files of the site. */
  readonly served: Record<string, { file: string; type: string }>;
  /** Pages that answer unknown addresses, the longest beginning first. */
  readonly notFound: readonly { under: string; file: string }[];
};

async function buildPrerender(): Promise<typeof Prerender> {
  const outDir = scratchFolder("prerender");
  await build(prerenderBuild(outDir));
  const module: typeof Prerender = await import(pathToFileURL(join(outDir, "prerender.js")).href);
  await rm(outDir, { recursive: true, force: true });
  return module;
}

async function buildOwnScript(outDir: string, name: OwnScript): Promise<string> {
  const result = await build(ownScriptBuild(outDir, name));
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const script = outputs.find((file) => file.type === "chunk" && file.isEntry);
  if (!script) throw new Error(`The build made no script of entries/${name}.ts`);
  return script.fileName;
}

/** The document of a frame that others' scripts run in, with the script of ours that lets them. */
async function buildFrame(out: string, name: "measure-frame" | "ad-frame"): Promise<void> {
  const script = await buildOwnScript(out, name);
  const html = await readFile(join(webRoot, `src/${name}.html`), "utf8");
  await writeFile(join(out, `${name}.html`), html.replace("%SCRIPT%", `/${script}`));
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

function listServed(
  pages: readonly Page[],
  files: readonly SiteFile[],
): Pick<BuildReport, "served" | "notFound"> {
  const html = "text/html; charset=utf-8";
  const served = pages
    .filter((page) => page.notFoundUnder === undefined)
    .map(({ path, file }) => [path, { file, type: html }] as const);
  const others = files.map(({ path, file, type }) => [path, { file, type }] as const);
  const notFound = pages.flatMap(({ notFoundUnder: under, file }) =>
    under === undefined ? [] : [{ under, file }],
  );
  return {
    served: Object.fromEntries([...served, ...others]),
    notFound: notFound.toSorted((one, other) => other.under.length - one.under.length),
  };
}
