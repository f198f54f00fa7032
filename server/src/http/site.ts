import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type SitePage = {
  html: string;
  etag: string;
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
};

export type Site = { folder: string; page: (file: string) => SitePage | undefined };

/** What only the operator knows, filled into the built pages once: `%PUBLIC_URL%`, `%PAYMENTS%`. */
export type SiteFacts = { publicUrl: string; payments: { mode: string } };

export function loadSite(folder: string, facts: SiteFacts): Site {
  const pages = new Map<string, SitePage>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (file.endsWith(".html")) pages.set(file, loadPage(join(folder, file), facts));
  }
  return { folder, page: (file) => pages.get(file) };
}

function loadPage(path: string, { publicUrl, payments }: SiteFacts): SitePage {
  const html = readFileSync(path, "utf8")
    .replaceAll("%PUBLIC_URL%", escapeHtml(publicUrl))
    .replace("%PAYMENTS%", payments.mode);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    html,
    etag,
    // At the first request, not at the start: a start should take no longer than it must.
    brotli: () => (brotli ??= compressBrotli(html)),
    gzip: () => (gzipped ??= compressGzip(html)),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
