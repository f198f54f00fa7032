import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ARTICLES } from "./articles.ts";
import { blogFeed } from "./blog-feed.ts";

test("the feed has every article, with absolute URLs and RFC 822 dates", () => {
  const feed = blogFeed(ARTICLES);
  assert.deepEqual(
    valuesOf(feed, "guid"),
    ARTICLES.map(({ id }) => `%PUBLIC_URL%/blog/${id}`),
  );
  assert.equal(valuesOf(feed, "pubDate")[0], "Tue, 17 Nov 2026 00:00:00 GMT");
  assert.deepEqual(valuesOf(feed, "lastBuildDate"), ["Thu, 26 Nov 2026 00:00:00 GMT"]);
});

test("no title and no excerpt can break the feed", () => {
  const text = fc.string({ unit: fc.constantFrom("&", "<", ">", "lt;", "]]>", "a", " ") });
  fc.assert(
    fc.property(text, text, (title, excerpt) => {
      const feed = blogFeed(
        ARTICLES.slice(0, 1).map((article) => ({ ...article, title, excerpt })),
      );
      assert.deepEqual(valuesOf(feed, "title").map(unescape).slice(1), [title]);
      assert.deepEqual(valuesOf(feed, "description").map(unescape).slice(1), [excerpt]);
    }),
  );
});

function valuesOf(feed: string, element: string): string[] {
  const found = feed.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)</${element}>`, "g"));
  return [...found].map(([, value = ""]) => value);
}

function unescape(text: string): string {
  return text.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
