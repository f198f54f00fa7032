import { readDocument, type ReadDocument } from "./read-document.ts";

export type CrawledPage = {
  /** Without the origin. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly html: string;
  readonly document: ReadDocument;
};

export type Crawl = {
  /** By path, in order of discovery. */
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** All files of this site that pages load or link to, except pages, by path. */
  readonly files: ReadonlyMap<string, CrawledFile>;
  /** Every link with its page. */
  readonly links: readonly { readonly from: string; readonly to: URL }[];
};

type CrawledFile = {
  readonly from: string;
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
};

/** Follows every link and asset from the main page within this origin. */
export async function crawlSite(origin: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const files = new Map<string, CrawledFile>();
  const links: { from: string; to: URL }[] = [];
  const waiting = [{ path: "/", from: "/" }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next;
    if (pages.has(path) || files.has(path)) continue;
    const { status, type, bytes } = await get(`${origin}${path}`);
    if (!type.startsWith("text/html")) {
      files.set(path, { from, status, type, bytes });
      continue;
    }
    const html = bytes.toString("utf8");
    const document = readDocument(html);
    pages.set(path, { path, status, type, html, document });
    const targets = document.links.map((href) => new URL(href, `${origin}${path}`));
    links.push(...targets.map((to) => ({ from: path, to })));
    const loaded = document.assets.map((url) => new URL(url, `${origin}${path}`));
    for (const to of [...targets, ...loaded]) {
      if (to.origin === origin) waiting.push({ path: to.pathname + to.search, from: path });
    }
  }
  return { pages, files, links };
}

/** Returns the pages that search engines may list. */
export function indexed(pages: Iterable<CrawledPage>): CrawledPage[] {
  return [...pages].filter(({ document }) => !document.metas.has("robots"));
}

/** Requests a page like a crawler, without following redirects, because a link should need none. */
async function get(url: string) {
  const response = await fetch(url, { headers: { accept: "text/html,*/*" }, redirect: "manual" });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
