import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Page } from "./page.ts";
import { structuredText } from "./structured.ts";

const PAGE: Page = {
  path: "/blog/1",
  file: "blog-1.html",
  component: () => null,
  title: "A post - Mayfly",
  description: "",
  entry: null,
  indexed: true,
  kind: "article",
  updated: "2026-11-21",
};

test("whatever a page says of itself, its script can't be ended early, and says the same", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("</script>", "<!--<script>", "\u2028", "%"));
  fc.assert(
    fc.property(fc.array(text), (names) => {
      const structured = names.map((name) => ({ "@type": "Thing", name }));
      const written = structuredText({ ...PAGE, structured }) ?? '{"@graph":[]}';
      assert.ok(!written.includes("<"));
      assert.deepEqual(JSON.parse(written)["@graph"], structured);
    }),
  );
});

test("the way to a page is counted from the main page, and its end needs no address", () => {
  const crumbs = [
    { name: "Blog", path: "/blog" },
    { name: "A post", path: "/blog/1" },
  ];
  const [list] = JSON.parse(structuredText({ ...PAGE, crumbs }) ?? "")["@graph"];
  const expected = [
    { "@type": "ListItem", position: 1, name: "Mayfly", item: "%PUBLIC_URL%/" },
    { "@type": "ListItem", position: 2, name: "Blog", item: "%PUBLIC_URL%/blog" },
    { "@type": "ListItem", position: 3, name: "A post" },
  ];
  assert.deepEqual(list, { "@type": "BreadcrumbList", itemListElement: expected });
});

test("a page that says nothing of itself has no script for it", () => {
  assert.equal(structuredText(PAGE), undefined);
});
