import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Document, type PageAssets } from "../document.tsx";
import type { Page } from "../page.ts";
import { PAGES } from "../pages.tsx";
import { ApiReference, type ApiGroup } from "../pages/developers/api-reference.ts";
import { DownloadBytes } from "../pages/resources/download-bytes.ts";
import { SITE_FILES } from "../site-files.ts";

type RenderedPage = { readonly file: string; readonly html: string };

/** What pages show of the rest of the build. */
type BuildFacts = {
  readonly downloadBytes: Readonly<Record<string, number>>;
  readonly api: readonly ApiGroup[];
};

/** Renders every page of the table as a complete document. Runs at build time, never on the server. */
export function renderPages(
  assetsOf: (page: Page) => PageAssets,
  facts: BuildFacts,
): RenderedPage[] {
  return PAGES.map((page) => ({
    file: page.file,
    html: `<!doctype html>${renderToStaticMarkup(
      <Document
        page={page}
        assets={assetsOf(page)}
        markup={renderBody(page, facts)}
        below={renderBelow(page)}
      />,
    )}`,
  }));
}

function renderBody(page: Page, { downloadBytes, api }: BuildFacts): string {
  const body = (
    <DownloadBytes value={downloadBytes}>
      <ApiReference value={api}>
        <page.component />
      </ApiReference>
    </DownloadBytes>
  );
  return page.entry === null ? renderToStaticMarkup(body) : renderToString(body);
}

function renderBelow(page: Page): string {
  return page.below ? renderToStaticMarkup(<page.below />) : "";
}

export { PAGES, SITE_FILES };
