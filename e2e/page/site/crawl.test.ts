import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { crawlSite, indexed, type Crawl, type CrawledPage } from "../../crawl/crawl-site.ts";
import { findInvalidHtml } from "../../crawl/find-invalid-html.ts";
import { icoSizes, pngSize } from "../../crawl/image-size.ts";
import { findStructuredFaults } from "../../crawl/structured-shapes.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const PUBLIC_URL = "http://mayfly.test";

/** The specified routes, except the operator's panel, which no page links to. */
const ROUTES = [
  "/",
  "/about",
  "/contact",
  "/faq",
  "/developers",
  "/sitemap",
  "/blog",
  ...[1, 2, 3, 4, 5, 6].map((id) => `/blog/${id}`),
  "/guides",
  "/guides/email-privacy-setup",
  "/guides/business-email-security",
  "/guides/phishing-detection",
  "/resources",
  "/privacy-policy",
  "/terms-of-service",
  "/free-temporary-email",
  "/disposable-email",
  "/burner-email",
  "/temporary-email-generator",
  "/temp-mail",
  "/fake-email",
  "/privacy-email",
];

/** Opens a dialog of the app: there is no scroll target. */
const OPENED_BY_SCRIPT = ["/#upgrade"];

let site: Stage;
let crawl: Crawl;
let pages: readonly CrawledPage[];
before(async () => {
  site = await openSharedStage({ PUBLIC_URL });
  crawl = await crawlSite(site.app.baseUrl);
  pages = [...crawl.pages.values()];
});

describe("the site, as a search engine reads it", () => {
  test("every page of the site can be reached from the main page", () => {
    assert.deepEqual(
      ROUTES.filter((route) => crawl.pages.get(route)?.status !== 200),
      [],
    );
  });

  test("no link is dead, and no asset of a page is missing", () => {
    const all = [...crawl.pages, ...crawl.files];
    const dead = all.filter(([, { status }]) => status !== 200);
    assert.deepEqual(
      dead.map(([path, { status }]) => `${path} answers ${status}`),
      [],
    );
  });

  test("every link to a fragment has its target", () => {
    const inside = crawl.links.filter(({ to }) => to.origin === site.app.baseUrl && to.hash);
    const lost = inside.filter(({ to }) => {
      const target = crawl.pages.get(to.pathname + to.search);
      const isKnown = target?.document.ids.has(decodeURIComponent(to.hash.slice(1))) ?? false;
      return !isKnown && !OPENED_BY_SCRIPT.includes(to.pathname + to.hash);
    });
    assert.deepEqual(
      lost.map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`),
      [],
    );
  });

  test("external links use https or open a mail program", () => {
    const odd = crawl.links.filter(
      ({ to }) => to.origin !== site.app.baseUrl && !["https:", "mailto:"].includes(to.protocol),
    );
    assert.deepEqual(
      odd.map(({ from, to }) => `${from}: ${to.href}`),
      [],
    );
  });

  test("each page has a unique title and description, short enough to be shown in full", () => {
    const faults = pages.flatMap(({ path, document }) => {
      const { length } = document.metas.get("description") ?? "";
      return [
        ...(document.title.length > 60 ? [`${path}: a title of ${document.title.length}`] : []),
        ...(document.title.endsWith(" - Mayfly") ? [] : [`${path}: ${document.title}`]),
        ...(length < 70 || length > 160 ? [`${path}: a description of ${length}`] : []),
      ];
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(repeated(pages.map(({ document }) => document.title)), []);
    assert.deepEqual(
      repeated(pages.map(({ document }) => document.metas.get("description") ?? "")),
      [],
    );
  });

  test("the feed and the examples for developers name the public URL", async () => {
    const textOf = async (path: string) => (await fetch(`${site.app.baseUrl}${path}`)).text();
    assert.match(await textOf("/feed.xml"), /<link>http:\/\/mayfly\.test\/blog\/1<\/link>/);
    assert.match(await textOf("/developers"), /export MAYFLY_URL=http:\/\/mayfly\.test\n/);
  });

  test("each page names its canonical URL, in links and in sharing metadata", () => {
    const faults = indexed(pages).flatMap(({ path, document }) => {
      const own = `${PUBLIC_URL}${path}`;
      const said = [...(document.relations.get("canonical") ?? []), document.metas.get("og:url")];
      return said.length === 2 && said.every((url) => url === own)
        ? []
        : [`${path}: ${said.join()}`];
    });
    assert.deepEqual(faults, []);
  });

  test("each page has one h1, skips no heading level, and has landmarks and text without JavaScript", () => {
    const faults = pages.flatMap(({ path, document: { headings, landmarks, lang, words } }) => {
      const first = headings.filter(({ level }) => level === 1).length;
      const skipped = headings.filter(
        ({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1,
      );
      const mains = landmarks.filter((landmark) => landmark === "main").length;
      const missing = ["header", "nav", "footer"].filter((name) => !landmarks.includes(name));
      return [
        ...(lang === "en" ? [] : [`${path}: the language is ${lang}`]),
        ...(first === 1 ? [] : [`${path}: ${first} first headings`]),
        ...(words > 40 ? [] : [`${path}: ${words} words without JavaScript`]),
        ...(mains === 1 ? [] : [`${path}: ${mains} main parts`]),
        ...skipped.map(({ level, text }) => `${path}: h${level} ${text}`),
        ...missing.map((name) => `${path}: no ${name}`),
      ];
    });
    assert.deepEqual(faults, []);
  });

  test("each page is valid HTML", async () => {
    const faults = await Promise.all(
      pages.map(async ({ path, html }) =>
        (await findInvalidHtml(html)).map((fault) => `${path}: ${fault}`),
      ),
    );
    assert.deepEqual(faults.flat(), []);
  });

  test("each page's structured data has the properties that search engines require", () => {
    const faults = pages.flatMap(({ path, document }) =>
      document.structured.flatMap(findStructuredFaults).map((fault) => `${path}${fault}`),
    );
    assert.deepEqual(faults, []);
    const typesAt = (path: string) => {
      const text = crawl.pages.get(path)?.document.structured.join() ?? "";
      return [...text.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type);
    };
    const expected = [
      ["/", "Organization"],
      ["/", "WebSite"],
      ["/", "WebApplication"],
      ["/", "FAQPage"],
      ["/faq", "FAQPage"],
      ["/guides", "ItemList"],
      ["/guides/phishing-detection", "HowTo"],
      ["/blog/1", "BlogPosting"],
      ["/blog/1", "BreadcrumbList"],
      ["/sitemap", "BreadcrumbList"],
    ] as const;
    assert.deepEqual(
      expected.filter(([path, type]) => !typesAt(path).includes(type)),
      [],
    );
  });

  test("each page has a share picture of the declared size", async () => {
    const shown = indexed(pages).map(({ path, document: { metas } }) => ({
      path,
      url: metas.get("og:image") ?? "",
      said: {
        width: Number(metas.get("og:image:width")),
        height: Number(metas.get("og:image:height")),
      },
      alt: metas.get("og:image:alt") ?? "",
      card: metas.get("twitter:card"),
    }));
    const sizes = new Map<string, { width: number; height: number }>();
    for (const url of new Set(shown.map((each) => each.url))) {
      assert.ok(url.startsWith(`${PUBLIC_URL}/static/share/`), url);
      const { bytes, type } = await get(url.slice(PUBLIC_URL.length));
      assert.equal(type, "image/png", url);
      assert.ok(bytes.length < 60_000, `${url} weighs ${bytes.length}`);
      sizes.set(url, pngSize(bytes));
    }
    for (const { path, url, said, alt, card } of shown) {
      assert.deepEqual([said, sizes.get(url)], [{ width: 1200, height: 630 }, said], path);
      assert.ok(alt.length > 10, path);
      assert.equal(card, "summary_large_image", path);
    }
  });

  test("the page of all pages links to each of them, and counts them", () => {
    const listed = crawl.links
      .filter(({ from }) => from === "/sitemap")
      .map(({ to }) => to.pathname);
    const left = indexed(pages).filter(({ path }) => !listed.includes(path));
    assert.deepEqual(
      left.map(({ path }) => path),
      [],
    );
    const { html = "" } = crawl.pages.get("/sitemap") ?? {};
    const counts = new Map(
      [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(\d+)<\/dd>/g)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    );
    const articles = pages.filter(({ path }) => /^\/blog\/\d+$/.test(path));
    assert.equal(counts.get("blog articles"), articles.length);
    const guides = pages.filter(({ path }) => path.startsWith("/guides/"));
    assert.equal(counts.get("security guides"), guides.length);
    assert.equal(counts.get("total pages"), indexed(pages).length);
    assert.deepEqual([...counts.keys()].slice(1, 3), ["security guides", "free resources"]);
  });
});

describe("files for robots, phones, and security researchers", () => {
  test("sitemap.xml lists exactly the pages that may be listed", async () => {
    const { bytes, type } = await get("/sitemap.xml");
    const xml = bytes.toString();
    assert.match(type, /^application\/xml/);
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)];
    assert.equal(listed.length, xml.split("<url>").length - 1);
    const expected = indexed(pages).map(({ path }) => `${PUBLIC_URL}${path}`);
    assert.deepEqual(listed.map(([, url = ""]) => url).toSorted(), expected.toSorted());
  });

  test("robots.txt names the sitemap and blocks no listed page", async () => {
    const { bytes, type } = await get("/robots.txt");
    assert.match(type, /^text\/plain/);
    const lines = bytes.toString().split("\n");
    assert.ok(lines.includes(`Sitemap: ${PUBLIC_URL}/sitemap.xml`));
    const forbidden = lines.flatMap((line) => /^Disallow: (\/\S+)$/.exec(line)?.[1] ?? []);
    assert.ok(forbidden.includes("/admin") && forbidden.includes("/api/"));
    const kept = indexed(pages).filter(({ path }) =>
      forbidden.some((part) => path.startsWith(part)),
    );
    assert.deepEqual(
      kept.map(({ path }) => path),
      [],
    );
  });

  test("the manifest has icons of the declared sizes", async () => {
    const { bytes, type } = await get("/manifest.webmanifest");
    assert.equal(type, "application/manifest+json");
    const manifest = JSON.parse(bytes.toString()) as Manifest;
    assert.equal(manifest.display, "standalone");
    for (const { src, sizes, type: said } of manifest.icons) {
      const icon = await get(src);
      const { width, height } = pngSize(icon.bytes);
      assert.deepEqual([icon.type, `${width}x${height}`], [said, sizes], src);
    }
    assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
    const lost = manifest.shortcuts.filter(
      ({ url }) => crawl.pages.get(url.split("#")[0] ?? "")?.status !== 200,
    );
    assert.deepEqual(lost, []);
  });

  test("the icons are at the default paths of browsers", async () => {
    const favicon = await get("/favicon.ico");
    assert.equal(favicon.type, "image/x-icon");
    assert.deepEqual(
      icoSizes(favicon.bytes).map(({ width }) => width),
      [16, 32, 48],
    );
    const touch = await get("/apple-touch-icon.png");
    assert.deepEqual([touch.type, pngSize(touch.bytes).width], ["image/png", 180]);
  });

  test("security.txt has a contact, an expiry date, and its own URL", async () => {
    const { bytes, type } = await get("/.well-known/security.txt");
    assert.match(type, /^text\/plain/);
    const text = bytes.toString();
    assert.match(text, /^Contact: mailto:general@mayfly\.test$/m);
    assert.match(text, /^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/m);
    assert.ok(text.includes(`Canonical: ${PUBLIC_URL}/.well-known/security.txt`));
  });
});

async function get(path: string): Promise<{ bytes: Buffer; type: string }> {
  const response = await fetch(`${site.app.baseUrl}${path}`);
  assert.equal(response.status, 200, path);
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type") ?? "",
  };
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

type Manifest = {
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { url: string }[];
};
