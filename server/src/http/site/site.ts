import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { escapeHtml } from "../../mail/text/convert-text.ts";
import type { Coding } from "./accepted-encoding.ts";
import { fillStructured } from "./fill-structured.ts";
import type { SiteFacts } from "./site-facts.ts";

type Compressors = Record<Coding, (content: Buffer) => Promise<Buffer>>;

const COMPRESSORS: Compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type SiteDocument = {
  content: Buffer;
  type: string;
  etag: string;
  /** Undefined for binary files. Compressed once; a failure is retried. */
  compressed: (coding: Coding) => Promise<Buffer> | undefined;
};

/** The built site. `build.json` is the only list of its files. */
export type Site = {
  folder: string;
  /** Identifies the site's scripts; empty without a built site. */
  build: string;
  paths: readonly string[];
  /** Returns the document at one of `paths`. */
  at: (path: string) => SiteDocument | undefined;
  /** Returns a file of the folder by name. */
  document: (file: string) => SiteDocument | undefined;
  /** The path of the speculation rules, if any. */
  speculationRules: string | undefined;
  /** Returns the page for an unknown path. */
  notFound: (path: string) => SiteDocument | undefined;
};

type Listed = {
  served: Record<string, { file: string; type: string }>;
  notFound: readonly { under: string; file: string }[];
  assets?: Readonly<Record<string, unknown>>;
  /** Set by `npm run dev`: files change while the server runs, so each request reads them again. */
  changes?: boolean;
};

const HTML = "text/html; charset=utf-8";
const SPECULATION_RULES = "application/speculationrules+json";

export function loadSite(
  folder: string,
  facts: SiteFacts,
  compressors: Compressors = COMPRESSORS,
): Site {
  const { build, served, notFound, changes = false } = readListed(folder);
  const filledIn = { ...facts, BUILD: build };
  const types = new Map(Object.values(served).map(({ file, type }) => [file, type]));
  const documents = new Map<string, SiteDocument>();
  const document = (file: string): SiteDocument | undefined => {
    const known = documents.get(file);
    if (known) return known;
    // Loaded at the first request, to keep the start short.
    const type = types.get(file) ?? HTML;
    const loaded = loadDocument({ path: join(folder, file), type, facts: filledIn, compressors });
    if (loaded && !changes) documents.set(file, loaded);
    return loaded;
  };
  const fileAt = (path: string) => served[path]?.file;
  const notFoundFor = (path: string) => notFound.find(({ under }) => path.startsWith(under))?.file;
  return {
    folder,
    build,
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

/** Without a built site, the server still serves its API. */
function readListed(folder: string): Listed & { build: string } {
  const path = join(folder, "build.json");
  if (!existsSync(path)) return { build: "", served: {}, notFound: [] };
  const listed: Listed = JSON.parse(readFileSync(path, "utf8"));
  // Asset names contain hashes of their content.
  const names = Object.keys(listed.assets ?? {})
    .toSorted()
    .join("\n");
  const build = createHash("sha256").update(names).digest("base64url").slice(0, 12);
  return { ...listed, build };
}

function loadDocument({
  path,
  type,
  facts,
  compressors,
}: {
  path: string;
  type: string;
  facts: SiteFacts;
  compressors: Compressors;
}): SiteDocument | undefined {
  if (!existsSync(path)) return undefined;
  const text = /^text\/|[+/](?:xml|json)\b/.test(type);
  const raw = readFileSync(path);
  const content = text ? Buffer.from(fillIn(raw.toString("utf8"), type, facts)) : raw;
  return {
    content,
    type,
    etag: etagOf(content),
    compressed: text ? compressOnce(content, compressors) : () => undefined,
  };
}

/** Returns a document with other content. */
export function withContent(document: SiteDocument, text: string): SiteDocument {
  const content = Buffer.from(text);
  const compressed = compressOnce(content, COMPRESSORS);
  return { ...document, content, etag: etagOf(content), compressed };
}

function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

function compressOnce(content: Buffer, compressors: Compressors): SiteDocument["compressed"] {
  const kept = new Map<Coding, Promise<Buffer>>();
  return (coding) => {
    const known = kept.get(coding);
    if (known) return known;
    const compressing = compressors[coding](content);
    kept.set(coding, compressing);
    // The caller gets the error; the next request retries.
    compressing.catch(() => kept.delete(coding));
    return compressing;
  };
}

function fillIn(built: string, type: string, facts: SiteFacts): string {
  const marked = /html|xml/.test(type);
  const text = type === HTML ? fillStructured(built, facts) : built;
  return text.replaceAll(/%([A-Z_]+)%/g, (placeholder, name: string) => {
    const fact = facts[name];
    if (fact === undefined) return placeholder;
    return marked ? escapeHtml(fact) : fact;
  });
}
