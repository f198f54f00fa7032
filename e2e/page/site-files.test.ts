import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestApp } from "../../server/test/app/test-app.ts";
import { crawlSite, indexed, type Crawl } from "../crawl/crawl-site.ts";
import { icoSizes, pngSize } from "../crawl/image-size.ts";
import { startSite } from "../stage/site.ts";

const PUBLIC_URL = "http://mayfly.test";

describe("files for robots, phones, and security researchers", () => {
  let app: TestApp;
  let crawl: Crawl;
  let close: () => Promise<void>;
  before(async () => {
    const started = await startSite({ PUBLIC_URL });
    ({ app } = started);
    close = started.closeApp;
    crawl = await crawlSite(app.baseUrl);
  });
  after(() => close());

  test("sitemap.xml lists exactly the pages that may be listed", async () => {
    const { bytes, type } = await get("/sitemap.xml");
    const xml = bytes.toString();
    assert.match(type, /^application\/xml/);
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)];
    assert.equal(listed.length, xml.split("<url>").length - 1);
    const expected = indexed(crawl.pages.values()).map(({ path }) => `${PUBLIC_URL}${path}`);
    assert.deepEqual(listed.map(([, url = ""]) => url).toSorted(), expected.toSorted());
  });

  test("robots.txt names the sitemap and blocks no listed page", async () => {
    const { bytes, type } = await get("/robots.txt");
    assert.match(type, /^text\/plain/);
    const lines = bytes.toString().split("\n");
    assert.ok(lines.includes(`Sitemap: ${PUBLIC_URL}/sitemap.xml`));
    const forbidden = lines.flatMap((line) => /^Disallow: (\/\S+)$/.exec(line)?.[1] ?? []);
    assert.ok(forbidden.includes("/admin") && forbidden.includes("/api/"));
    const kept = indexed(crawl.pages.values()).filter(({ path }) =>
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

  async function get(path: string): Promise<{ bytes: Buffer; type: string }> {
    const response = await fetch(`${app.baseUrl}${path}`);
    assert.equal(response.status, 200, path);
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      type: response.headers.get("content-type") ?? "",
    };
  }
});

type Manifest = {
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { url: string }[];
};
