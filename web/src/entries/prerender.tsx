import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Document, type PageAssets } from "../document.tsx";
import type { Page } from "../page.ts";
import { PAGES } from "../pages.tsx";
import { DownloadBytes } from "../pages/resources/download-bytes.ts";
import { SITE_FILES } from "../site-files.ts";

export type RenderedPage = { readonly file: string; readonly html: string };

/** Renders every page of the table as a complete document. Runs at build time, never on the server. */
export function renderPages(
  assetsOf: (page: Page) => PageAssets,
  downloadBytes: Readonly<Record<string, number>>,
): RenderedPage[] {
  return PAGES.map((page) => ({
    file: page.file,
    html: `<!doctype html>${renderToStaticMarkup(
      <Document
        page={page}
        assets={assetsOf(page)}
        markup={renderBody(page, downloadBytes)}
        below={renderBelow(page)}
      />,
    )}`,
  }));
}

function renderBody(page: Page, downloadBytes: Readonly<Record<string, number>>): string {
  const body = (
    <DownloadBytes value={downloadBytes}>
      <page.component />
    </DownloadBytes>
  );
  return page.entry === null ? renderToStaticMarkup(body) : renderToString(body);
}

function renderBelow(page: Page): string {
  return page.below ? renderToStaticMarkup(<page.below />) : "";
}

export { PAGES, SITE_FILES };
