import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTime } from "../../../test/until.ts";
import type { TestApp } from "../../../test/app/test-app.ts";
import { startTestSite } from "../../../test/app/test-site.ts";
import { sendRequest } from "../../../test/network/send-request.ts";

const HTML = "text/html; charset=utf-8";
const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate" };

let app: TestApp;
before(async () => {
  app = await startTestSite({
    served: {
      "/": { type: HTML, content: "home" },
      "/about": { type: HTML, content: "about" },
      "/blog/1": { type: HTML, content: "the first post" },
    },
    notFound: { "/blog/": "no such post", "/": "nowhere" },
  });
});
after(() => app.close());

test("an unknown path gets a page with status 404 in a browser", async () => {
  const navigations = [
    NAVIGATION,
    { accept: "*/*" },
    { accept: "*/*", "sec-fetch-mode": "navigate" },
    {},
  ];
  for (const headers of navigations) {
    const { status, type, body } = await ask("/no/such/page", headers);
    assert.deepEqual([status, type, body], [404, HTML, "nowhere"], JSON.stringify(headers));
  }
});

test("so does a path with invalid UTF-8 or unencoded characters", async () => {
  for (const path of ["/100%", "/%zz?q=%", "/%ff", "/blog/50%off"]) {
    const { status, type, body } = await ask(path, NAVIGATION);
    const page = path.startsWith("/blog/") ? "no such post" : "nowhere";
    assert.deepEqual([status, type, body], [404, HTML, page], path);
  }
  const { status, location } = await ask("/about?100%", NAVIGATION);
  assert.deepEqual([status, location], [200, undefined]);
});

test("a missing script, image, or call gets a JSON answer", async () => {
  const asked = [
    ["/missing.js", { accept: "*/*", "sec-fetch-mode": "no-cors" }],
    ["/missing.png", { accept: "image/webp,*/*", "sec-fetch-mode": "no-cors" }],
    ["/missing", { accept: "*/*", "sec-fetch-mode": "cors" }],
    ["/missing", { accept: "application/json" }],
    ["/api/missing", NAVIGATION],
  ] as const;
  for (const [path, headers] of asked) {
    const { status, type, body } = await ask(path, headers);
    assert.deepEqual([status, type], [404, "application/json; charset=utf-8"], path);
    assert.match(body, /"NOT_FOUND"/);
  }
});

test("an answer to a program says that the API has no such call, and where all are listed", async () => {
  const page = "This page doesn’t exist.";
  const call =
    "The API has no call at this path: /api/openapi.json and /developers list all calls.";
  for (const [method, path, message] of [
    ["GET", "/api/missing", `${page} ${call}`],
    ["POST", "/api", `${page} ${call}`],
    ["GET", "/missing.js", page],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    const { status, body } = await ask(
      path,
      { accept: "application/json", "x-client": "tests" },
      method,
    );
    assert.equal(status, 404, path);
    assert.deepEqual(JSON.parse(body), { error: "NOT_FOUND", message }, path);
  }
});

test("the 404 page with the longest matching prefix answers", async () => {
  assert.equal((await ask("/blog/7", NAVIGATION)).body, "no such post");
  assert.equal((await ask("/blogs", NAVIGATION)).body, "nowhere");
});

test("extra slashes and capital letters redirect to the intended page, with the query", async () => {
  const led = [
    ["/about/", "/about"],
    ["/About", "/about"],
    ["/ABOUT//?from=mail&x=/", "/about?from=mail&x=/"],
    ["//", "/"],
  ] as const;
  for (const [from, to] of led) {
    const { status, location } = await ask(from, NAVIGATION);
    assert.deepEqual([status, location], [308, to], from);
  }
});

test("leading zeros of an article's number redirect to the article", async () => {
  for (const path of ["/blog/01", "/blog/0001/", "/Blog/01"]) {
    const { status, location } = await ask(path, NAVIGATION);
    assert.deepEqual([status, location], [308, "/blog/1"], path);
  }
  for (const path of ["/blog/0", "/blog/02", "/blog/01x", "/01"]) {
    assert.equal((await ask(path, NAVIGATION)).status, 404, path);
  }
});

test("no path redirects to another host, and no call is redirected", async () => {
  for (const path of ["//elsewhere.example/", "/\\elsewhere.example/", "/nowhere/", "/API/"]) {
    const { status, location } = await ask(path, NAVIGATION);
    assert.deepEqual([status, location], [404, undefined], path);
  }
  assert.equal((await ask("/about/", NAVIGATION, "POST")).status, 404);
  assert.equal((await ask("/about", NAVIGATION, "POST")).status, 405);
});

test("a path of only slashes or zeros is as cheap as any other", async () => {
  const askOften = async (path: string): Promise<void> => {
    for (let asked = 0; asked < ASKED_OFTEN; asked++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they are to take as long as they take
      assert.equal((await ask(path, NAVIGATION)).status, 404);
    }
  };
  await inTime("many slashes", askOften(`${"/".repeat(15_000)}x`), MANY_ANSWERS_MS_MAX);
  await inTime("many zeros", askOften(`/blog/${"0".repeat(15_000)}x`), MANY_ANSWERS_MS_MAX);
});

/** Each took a third of a second while the pattern backtracked from every slash. */
const ASKED_OFTEN = 50;
const MANY_ANSWERS_MS_MAX = 7_500;

async function ask(path: string, headers: Record<string, string>, method = "GET") {
  const answer = await sendRequest(app.baseUrl, { method, path, headers });
  const { "content-type": type = "", location } = answer.headers;
  return { status: answer.status, body: answer.body, type, location };
}
