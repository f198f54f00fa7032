import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Document, type PageAssets } from "../document.tsx";
import { PAGES, type Page } from "../pages.tsx";

export type RenderedPage = { readonly file: string; readonly html: string };

/** Runs at build time, never on the server: every page of the table as a whole document. */
export function renderPages(assetsOf: (page: Page) => PageAssets): RenderedPage[] {
  return PAGES.map((page) => ({
    file: page.file,
    html: `<!doctype html>${renderToStaticMarkup(
      <Document page={page} assets={assetsOf(page)} markup={renderBody(page)} />,
    )}`,
  }));
}

function renderBody(page: Page): string {
  const body = <page.component />;
  return page.entry === null ? renderToStaticMarkup(body) : renderToString(body);
}

export { PAGES };
