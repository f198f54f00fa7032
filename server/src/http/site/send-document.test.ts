import assert from "node:assert/strict";
import Fastify from "fastify";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { TestApp } from "../../../test/app/test-app.ts";
import { startTestSite } from "../../../test/app/test-site.ts";
import { sendDocument } from "./send-document.ts";
import { loadSite } from "./site.ts";
import { newFolder } from "../../../test/new-folder.ts";

const HTML = "text/html; charset=utf-8";
const PAGE = `<p>${"Mail that lives a quarter of an hour. ".repeat(50)}</p>`;

let app: TestApp;
before(async () => {
  const facts = "%PUBLIC_URL%\n%DOMAIN%\n%SECURITY_EXPIRES%";
  app = await startTestSite(
    {
      served: {
        "/about": { type: HTML, content: PAGE },
        "/robots.txt": { type: "text/plain; charset=utf-8", content: facts },
        "/ahead.json": { type: "application/speculationrules+json", content: "{}" },
      },
      notFound: { "/": "nowhere" },
    },
    { PUBLIC_URL: "https://mail.example", DOMAINS: "first.example,second.example" },
  );
});
after(() => app.close());

test("an unchanged page gets 304, also with an ETag weakened by a proxy", async () => {
  const etag = (await get("/about")).headers.get("etag") ?? "";
  assert.match(etag, /^"[\w-]{22}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await get("/about", { headers: { "if-none-match": known } });
    assert.deepEqual([response.status, await response.text()], [304, ""], known);
  }
  assert.equal((await get("/about", { headers: { "if-none-match": '"other"' } })).status, 200);
});

test("a missing page stays 404 for a client with its ETag", async () => {
  const headers = { accept: "text/html" };
  const first = await get("/none", { headers: { ...headers, "accept-encoding": "br" } });
  assert.deepEqual([first.status, first.headers.get("content-encoding")], [404, "br"]);
  const etag = first.headers.get("etag") ?? "";
  const again = await get("/none", { headers: { ...headers, "if-none-match": etag } });
  assert.deepEqual([again.status, await again.text()], [404, "nowhere"]);
});

test("a page is compressed with an accepted coding", async () => {
  for (const encoding of ["br", "gzip"]) {
    // fetch decompresses the body, so the length header shows the coding.
    const response = await get("/about", { headers: { "accept-encoding": encoding } });
    assert.equal(response.headers.get("content-encoding"), encoding);
    assert.ok(Number(response.headers.get("content-length")) < PAGE.length / 4);
    assert.equal(await response.text(), PAGE);
  }
  const plain = await get("/about", { headers: { "accept-encoding": "identity" } });
  assert.equal(plain.headers.get("content-encoding"), null);
  assert.equal(plain.headers.get("vary"), "accept-encoding");
});

test("a page is sent uncompressed to a client that refuses compression", async () => {
  for (const [asked, sent] of [
    ["br;q=0", null],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0.0", null],
    ["br;q=0.2", "br"],
  ] as const) {
    const response = await get("/about", { headers: { "accept-encoding": asked } });
    assert.equal(response.headers.get("content-encoding"), sent, asked);
    assert.equal(await response.text(), PAGE);
  }
});

test("a failed compression is retried, and until then the page is sent uncompressed", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(
    join(folder, "build.json"),
    JSON.stringify({ served: { "/": { file: "index.html", type: HTML } }, notFound: [] }),
  );
  let tries = 0;
  const compress = async (content: Buffer) => {
    if (tries++ === 0) throw new Error("no memory");
    return content.subarray(0, 1);
  };
  const site = loadSite(folder, {}, { br: compress, gzip: compress });
  const fastify = Fastify();
  fastify.get("/", (request, reply) => sendDocument(site.at("/"), request, reply));
  const load = async () => {
    const response = await fastify.inject({ url: "/", headers: { "accept-encoding": "br" } });
    return [response.statusCode, response.headers["content-encoding"], response.rawPayload.length];
  };
  assert.deepEqual(await load(), [200, undefined, PAGE.length]);
  assert.deepEqual(await load(), [200, "br", 1]);
  assert.deepEqual(await load(), [200, "br", 1]);
  assert.equal(tries, 2);
  await fastify.close();
});

test("HEAD has the headers of GET", async () => {
  for (const path of ["/about", "/robots.txt"]) {
    const [whole, head] = [await get(path), await get(path, { method: "HEAD" })];
    for (const name of ["content-type", "etag", "content-length", "speculation-rules"]) {
      assert.equal(head.headers.get(name), whole.headers.get(name), name);
    }
    assert.deepEqual([head.status, await head.text()], [200, ""]);
  }
});

test("pages name the speculation rules, and no other file does", async () => {
  const rulesOf = async (path: string) => (await get(path)).headers.get("speculation-rules");
  assert.equal(await rulesOf("/about"), '"/ahead.json"');
  assert.equal(await rulesOf("/robots.txt"), null);
  const rules = await get("/ahead.json");
  assert.equal(rules.headers.get("content-type"), "application/speculationrules+json");
});

test("the operator's facts are filled in, and security.txt expires within a year", async () => {
  const text = await (await get("/robots.txt")).text();
  const [url, domain, expires = ""] = text.split("\n");
  assert.deepEqual([url, domain], ["https://mail.example", "first.example"]);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 300 && days < 365, expires);
});

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${app.baseUrl}${path}`, init);
}
