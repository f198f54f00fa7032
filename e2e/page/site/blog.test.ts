import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ARTICLES, longDate, relatedArticles } from "../../../web/src/content/articles/articles.ts";
import { DEFAULT_URL } from "../../stage/site.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

/** Headers of a browser navigation. */
const AS_PAGE = { headers: { accept: "text/html" } };

describe("the blog", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("without JavaScript, in one visit", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t, { javaScriptEnabled: false });

    await t.test(
      "lists six articles with author, date, reading time, and tags, without JavaScript",
      async () => {
        await page.goto("/blog");
        for (const { title, author, date, tags } of ARTICLES) {
          const row = page
            .getByRole("listitem")
            .filter({ has: page.getByRole("heading", { name: title }) });
          const text = await row.innerText();
          for (const part of [author, longDate(date), ...tags])
            assert.ok(text.includes(part), part);
          assert.match(text, /\b[4-7] min read\b/);
        }
        assert.equal(await page.getByRole("link", { name: "Read Full Article" }).count(), 6);
        await page
          .getByRole("link", { name: `Read Full Article: ${titleOf(3)}`, exact: true })
          .click();
        await page.getByRole("heading", { level: 1, name: titleOf(3) }).waitFor();
        assert.equal(new URL(page.url()).pathname, "/blog/3");
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "a topic shows only its articles, from the list and from an article, without JavaScript",
      async () => {
        await page.goto("/blog");
        const topics = page.getByRole("navigation", { name: "Topics" });
        await topics.getByRole("link", { name: "Cryptography" }).click();
        await page.getByText("2 articles on Cryptography.").waitFor();
        assert.deepEqual(await shownTitles(page), [titleOf(6), titleOf(2)]);
        await page.getByRole("link", { name: "Show all 6" }).click();
        await page.getByText("2 articles on Cryptography.").waitFor({ state: "hidden" });
        assert.equal((await shownTitles(page)).length, 6);

        await page.goto("/blog/4");
        await page
          .getByRole("list", { name: "Tags" })
          .getByRole("link", { name: "Developers" })
          .click();
        await page.getByText("One article on Developers.").waitFor();
        assert.deepEqual(await shownTitles(page), [titleOf(4)]);
      },
    );

    await t.test("every article has 900 to 1,500 words and shows its reading time", async () => {
      for (const article of ARTICLES) {
        const response = await page.goto(`/blog/${article.id}`);
        assert.equal(response?.status(), 200);
        assert.deepEqual(await page.getByRole("heading", { level: 1 }).allInnerTexts(), [
          article.title,
        ]);
        const words = await countWords(page);
        assert.ok(words >= 900 && words <= 1_500, `${article.title}: ${words} words`);
        const posting = await readPosting(page);
        assert.ok(Math.abs(posting.wordCount - words) < 20, `${posting.wordCount}, not ${words}`);
        assert.equal(posting.headline, article.title);
        const minutes = Math.round(posting.wordCount / 238);
        await page.getByText(`${minutes} min read`).first().waitFor();
      }
      assert.deepEqual(complaints, []);
    });
  });

  test("in one visit", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t);

    await t.test("the table of contents marks the section in view", async () => {
      await page.goto("/blog/2");
      const contents = page.getByRole("navigation", { name: "On this page" });
      const current = contents.locator("[aria-current]");
      await page
        .getByRole("heading", { level: 2, name: "What a pass doesn’t mean" })
        .evaluate((heading) => {
          heading.scrollIntoView();
        });
      await current.filter({ hasText: "What a pass doesn’t mean" }).waitFor();
      await contents.getByRole("link", { name: "A header, line by line" }).click();
      await current.filter({ hasText: "A header, line by line" }).waitFor();
      assert.equal(new URL(page.url()).hash, "#a-header-line-by-line");
      assert.equal(await current.count(), 1);
    });

    await t.test("a jump over several sections marks the one that it ends in", async () => {
      await page.goto("/blog/1");
      const current = page.locator("[data-toc] [aria-current]");
      await page.getByText("Apple goes further.").evaluate((paragraph) => {
        paragraph.scrollIntoView();
      });
      await current.filter({ hasText: "What stops the pixel" }).waitFor();
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      await current.waitFor({ state: "hidden" });
    });

    await t.test(
      "an unknown article returns 404 with a page that says so and links back",
      async () => {
        assert.equal((await page.goto("/blog/7"))?.status(), 404);
        await page.getByRole("heading", { level: 1, name: "Post Not Found" }).waitFor();
        const [shown, ...others] = await Promise.all(
          ["7", "x", "07", "0", "1.0", "404"].map(async (id) => {
            const response = await fetch(`${stage.app.baseUrl}/blog/${id}`, AS_PAGE);
            assert.equal(response.status, 404, id);
            return response.text();
          }),
        );
        for (const other of others) assert.equal(other, shown);
        await page.getByRole("link", { name: "Back to Blog" }).click();
        await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
      },
    );

    await t.test("the feed is valid XML with absolute URLs of all six articles", async () => {
      await page.goto("/blog");
      const alternate = page.locator('link[rel="alternate"][type="application/rss+xml"]');
      const href = await alternate.getAttribute("href");
      assert.equal(href, `${DEFAULT_URL}/feed.xml`);
      const response = await fetch(`${network.url}/feed.xml`);
      assert.equal(response.headers.get("content-type"), "application/rss+xml; charset=utf-8");
      // A page without a policy: ours forbids turning text into a document.
      await page.goto("about:blank");
      const feed = await page.evaluate(readFeed, await response.text());
      assert.deepEqual(feed.faults, []);
      assert.deepEqual(
        feed.items,
        ARTICLES.map(({ id, title }) => ({ title, link: `${DEFAULT_URL}/blog/${id}` })),
      );
    });

    await t.test("an article links to two others, the list, and an address", async () => {
      await page.goto("/blog/1");
      await page
        .getByRole("region", { name: "Read next" })
        .getByRole("link", { name: titleOf(5) })
        .click();
      await page.getByRole("heading", { level: 1, name: titleOf(5) }).waitFor();
      await page.getByRole("link", { name: "Back to Blog" }).click();
      await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
      await page.goBack();
      await page.getByRole("link", { name: "Try Free" }).click();
      await main.email();
    });
  });

  test("every article names its two successors, and every citation has its source", async () => {
    for (const article of ARTICLES) {
      const html = await (await fetch(`${stage.app.baseUrl}/blog/${article.id}`)).text();
      const next = html.slice(html.indexOf('id="read-next"'));
      assert.deepEqual(
        allMatches(next, /<a href="\/blog\/(\d)"/g).map(Number),
        relatedArticles(article).map(({ id }) => id),
      );
      const marks = allMatches(html, /<sup><a href="#(source-\d)"/g);
      assert.deepEqual(
        [...new Set(marks)],
        allMatches(html, /<li id="(source-\d)"/g),
        article.title,
      );
    }
  });

  test("an article is found by its number in any notation", async () => {
    const response = await fetch(`${stage.app.baseUrl}/blog/001`, AS_PAGE);
    assert.equal(response.status, 200);
    assert.match(response.url, /\/blog\/1$/);
    assert.ok((await response.text()).includes(titleOf(1)));
  });
});

function titleOf(wanted: number): string {
  return ARTICLES.find(({ id }) => id === wanted)?.title ?? "";
}

function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value = ""]) => value);
}

async function shownTitles(page: Page): Promise<string[]> {
  return page.locator("[data-topics] h2:visible").allInnerTexts();
}

/** Counts words as in a copy of the article without its code. */
async function countWords(page: Page): Promise<number> {
  const texts = await page.locator(".prose > :not(pre)").allInnerTexts();
  return texts.join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

async function readPosting(page: Page): Promise<{ wordCount: number; headline: string }> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const { "@graph": graph } = JSON.parse(text ?? "{}");
  return graph.find((thing: { "@type": string }) => thing["@type"] === "BlogPosting");
}

type Feed = { faults: string[]; items: { title: string; link: string }[] };

function readFeed(text: string): Feed {
  const feed = new DOMParser().parseFromString(text, "application/xml");
  const valueOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? "";
  return {
    faults: [...feed.querySelectorAll("parsererror")].map((fault) => fault.textContent ?? ""),
    items: [...feed.querySelectorAll("rss[version='2.0'] > channel > item")].map((item) => ({
      title: valueOf(item, "title"),
      link: valueOf(item, "link"),
    })),
  };
}
