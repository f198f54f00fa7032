import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ARTICLES, longDate, relatedArticles, TAGS, tagName } from "./articles.ts";

const folder = new URL("./", import.meta.url);

test("there are six articles, newest first, each with its text", () => {
  assert.deepEqual(
    ARTICLES.map(({ id }) => id).toSorted((one, other) => one - other),
    [1, 2, 3, 4, 5, 6],
  );
  const dates = ARTICLES.map(({ date }) => date);
  assert.deepEqual(dates, dates.toSorted().toReversed());
  const words = readdirSync(folder).filter((name) => name.endsWith(".mdx"));
  assert.deepEqual(
    words.map((name) => Number(name.split("-")[0])),
    [1, 2, 3, 4, 5, 6],
  );
});

test("each links to two others", () => {
  for (const article of ARTICLES) {
    const next = relatedArticles(article).map(({ id }) => id);
    assert.equal(new Set([article.id, ...next]).size, 3, article.title);
  }
});

test("titles and excerpts fit into search results, and no article is published after its last change", () => {
  for (const { title, excerpt, date, updated } of ARTICLES) {
    assert.ok(`${title} - Mayfly`.length <= 60, title);
    assert.ok(excerpt.length >= 70 && excerpt.length <= 160, excerpt);
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.ok(date <= updated, title);
  }
});

test("every topic has an article and style rules", () => {
  const styles = readFileSync(new URL("../../styles/blog.css", folder), "utf8");
  for (const tag of TAGS) {
    assert.ok(
      ARTICLES.some(({ tags }) => tags.includes(tag)),
      tag,
    );
    const name = tagName(tag);
    const chosen = `.blog:has(#topic-${name}:target) `;
    assert.ok(styles.includes(`${chosen}.article-row:not([data-topics~="${name}"])`), tag);
    assert.ok(styles.includes(`${chosen}.topic[data-topic="${name}"]`), tag);
  }
});

test("a date is in American format, in every build environment", () => {
  assert.equal(longDate("2026-11-05"), "November 5, 2026");
});

test("the hashes in the articles are correct", () => {
  const words = readFileSync(new URL("5-after-the-form.mdx", folder), "utf8");
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  assert.ok(words.includes(`"${hash("marlow@example.org")}"`));
  for (const typed of ["Marlow@Example.org ", "marlow@example.org", " marlow@example.org"]) {
    assert.ok(words.includes(`"${hash(typed).slice(0, 8)}…"`), typed);
  }
});
