import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { SiteFacts } from "./site-facts.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type SiteDocument = {
  content: Buffer;
  type: string;
  etag: string;
  /** null: it would only get larger. */
  brotli: () => Promise<Buffer> | null;
  gzip: () => Promise<Buffer> | null;
};

/** The built site: what it serves stands in its `build.json`, in no second list here. */
export type Site = {
  folder: string;
  paths: readonly string[];
  /** What lies at one of `paths`. */
  at: (path: string) => SiteDocument | undefined;
  /** A file by its name in the folder. */
  document: (file: string) => SiteDocument | undefined;
  /** Where the rules lie by which browsers fetch pages ahead. */
  speculationRules: string | undefined;
  /** The page that answers an unknown address. */
  notFound: (path: string) => SiteDocument | undefined;
};

type Listed = {
  served: Record<string, { file: string; type: string }>;
  notFound: readonly { under: string; file: string }[];
};

const HTML = "text/html; charset=utf-8";
const SPECULATION_RULES = "application/speculationrules+json";

export function loadSite(folder: string, facts: SiteFacts): Site {
  const { served, notFound } = readListed(folder);
  const types = new Map(Object.values(served).map(({ file, type }) => [file, type]));
  const documents = new Map<string, SiteDocument>();
  const document = (file: string): SiteDocument | undefined => {
    const known = documents.get(file);
    if (known) return known;
    // At the first request, not at the start: a start should take no longer than it must.
    const loaded = loadDocument(join(folder, file), types.get(file) ?? HTML, facts);
    if (loaded) documents.set(file, loaded);
    return loaded;
  };
  const fileAt = (path: string) => served[path]?.file;
  const notFoundFor = (path: string) => notFound.find(({ under }) => path.startsWith(under))?.file;
  return {
    folder,
    paths: Object.keys(served),
    at: (path) => found(fileAt(path), document),
    document,
    speculationRules: Object.keys(served).find((path) => served[path]?.type === SPECULATION_RULES),
    notFound: (path) => found(notFoundFor(path), document),
  };
}

function found<T>(file: string | undefined, document: (file: string) => T): T | undefined {
  return file === undefined ? undefined : document(file);
}

/** A server without a built site serves its API all the same. */
function readListed(folder: string): Listed {
  const path = join(folder, "build.json");
  if (!existsSync(path)) return { served: {}, notFound: [] };
  const { served, notFound }: Listed = JSON.parse(readFileSync(path, "utf8"));
  return { served, notFound };
}

function loadDocument(path: string, type: string, facts: SiteFacts): SiteDocument | undefined {
  if (!existsSync(path)) return undefined;
  const text = /^text\/|[+/](?:xml|json)\b/.test(type);
  const raw = readFileSync(path);
  const content = text ? Buffer.from(fillIn(raw.toString("utf8"), type, facts)) : raw;
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    content,
    type,
    etag,
    brotli: () => (text ? (brotli ??= compressBrotli(content)) : null),
    gzip: () => (text ? (gzipped ??= compressGzip(content)) : null),
  };
}

function fillIn(text: string, type: string, facts: SiteFacts): string {
  const marked = /html|xml/.test(type);
  return text.replaceAll(/%([A-Z_]+)%/g, (placeholder, name: string) => {
    const fact = facts[name];
    if (fact === undefined) return placeholder;
    return marked ? escapeHtml(fact) : fact;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
