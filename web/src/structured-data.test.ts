import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Page } from "./page.ts";
import { structuredText } from "./structured-data.ts";

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

test("structured data never ends its script early and survives a round trip", () => {
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

test("breadcrumbs are numbered from the main page, and the last one needs no URL", () => {
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

test("a page without structured data has no script", () => {
  assert.equal(structuredText(PAGE), undefined);
});
