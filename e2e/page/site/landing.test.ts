import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const TEMPLATE_A = [
  "/free-temporary-email",
  "/disposable-email",
  "/burner-email",
  "/temporary-email-generator",
];
const TEMPLATE_B = ["/temp-mail", "/fake-email", "/privacy-email"];
const FEATURES_OF_A = ["Instant creation", "Real-time inbox", "Privacy protection"];
const USES_OF_A = [
  "Website signups",
  "Email verification",
  "Testing and development",
  "Spam prevention",
];
const BADGES = [
  "No Registration Required",
  "100% Free Forever",
  "Auto-Delete Protection",
  "Real-Time Inbox",
];
const FEATURES_OF_B = [
  "Instant generation",
  "Privacy protection",
  "Real inbox",
  "Flexible duration",
];
const USES_OF_B = [
  "Shopping and deals",
  "Software and services",
  "Content and media",
  "Development and testing",
];

describe("the landing pages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  /** One visitor reads every route of a template; the end compares the routes. */
  function describeTemplate(
    { name, routes, says }: { name: string; routes: readonly string[]; says: string },
    assertPage: (visitor: Visitor, main: Locator) => Promise<void>,
  ): void {
    test(`template ${name}, by one visitor`, async (t) => {
      const visitor = await stage.visitInTurn(t);
      const all: Read[] = [];
      for (const path of routes) {
        await t.test(`${path} has ${says}`, async () => {
          const main = await openLanding(visitor.page, path);
          await assertPage(visitor, main);
          // The drawing has bars for an address: its text is only the time and what arrives.
          assert.doesNotMatch(
            await main.locator(".dial").first().innerText(),
            /\w+\.\w+\.\w+|@mayfly/,
          );
          assert.deepEqual(visitor.complaints, []);
          all.push(await read(visitor.page, path));
        });
      }
      await t.test("any two of its routes share less than half of their sentences", () => {
        assert.equal(all.length, routes.length);
        assertDistinct(all);
      });
    });
  }

  describeTemplate(
    {
      name: "A",
      routes: TEMPLATE_A,
      says: "a headline, features, uses with what arrives, and four questions",
    },
    async ({ page }, main) => {
      await assertHeadings(main, [...FEATURES_OF_A, ...USES_OF_A]);
      const uses = main.getByRole("listitem").filter({ hasText: ".example" });
      assert.equal(await uses.count(), USES_OF_A.length);
      assert.equal(await main.locator("summary").count(), 4);
      assert.equal(await main.getByRole("link", { name: "Read the guides" }).count(), 1);
      await assertLeads(page, { "Read the guides": "/guides" });
      const starts = await main.locator('a[href="/"]').allInnerTexts();
      assert.equal(starts.length, 2, "at the head and at the end");
      assert.equal(new Set(starts).size, 1);
    },
  );

  describeTemplate(
    {
      name: "B",
      routes: TEMPLATE_B,
      says: "its badges, features, lists of uses and benefits",
    },
    async ({ page }, main) => {
      const badges = main.getByRole("list", { name: "What you can count on" });
      for (const name of BADGES) await badges.getByText(name, { exact: true }).waitFor();
      await assertHeadings(main, [...FEATURES_OF_B, ...USES_OF_B]);
      await main.getByText("under 2 s", { exact: true }).waitFor();
      await main.getByText(/^15 minutes free/).waitFor();
      await main.getByText(/^24 hours premium/).waitFor();
      const free = badges.getByRole("listitem").filter({ hasText: "100% Free Forever" });
      assert.match(await free.innerText(), /15.minute/, "what is free");
      assert.match(await free.innerText(), /\$1\.99/, "what isn't");
      assert.equal(await main.locator("summary").count(), 4);
      assert.equal(await main.getByRole("link", { name: "Generate Free Email Now" }).count(), 2);
      await assertLeads(page, {
        "Generate Free Email Now": "/",
        "Learn About Email Privacy": "/guides",
      });
    },
  );

  test("the last button leads to a new address", async (t) => {
    const { page, main } = await stage.visitInTurn(t);
    const landing = await openLanding(page, "/burner-email");
    await landing.getByRole("link", { name: "Open a burner inbox" }).last().click();
    assert.match(await main.email(), /@/);
  });

  test("without JavaScript it is readable, and its questions open by keyboard", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    const main = await openLanding(page, "/fake-email");
    const summary = main.locator("summary").nth(1);
    const answer = main.getByText("Replies come only from your own temporary address");
    assert.equal(await answer.isVisible(), false);
    await summary.focus();
    await page.keyboard.press("Enter");
    await answer.waitFor();
  });
});

async function openLanding(page: Page, path: string) {
  await page.goto(path);
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1 }).waitFor();
  return main;
}

async function assertHeadings(main: Locator, names: readonly string[]): Promise<void> {
  const shown = await main.getByRole("heading").allInnerTexts();
  for (const name of names) assert.ok(shown.includes(name), name);
}

/** Asserts that every link of that name in the main content has this target. */
async function assertLeads(page: Page, targets: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, target] of Object.entries(targets)) {
    const links = page.getByRole("main").getByRole("link", { name });
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual([...new Set(found)], [target], name);
  }
}

type Read = {
  readonly path: string;
  readonly sentences: ReadonlySet<string>;
  readonly title: string;
  readonly description: string;
  readonly headline: string;
};

async function read(page: Page, path: string): Promise<Read> {
  const description = page.locator('meta[name="description"]');
  return {
    path,
    sentences: await readSentences(page),
    title: await page.title(),
    description: (await description.getAttribute("content")) ?? "",
    headline: await page.getByRole("heading", { level: 1 }).innerText(),
  };
}

/** Asserts that title, description, headline, and most sentences of each page are unique. */
function assertDistinct(all: readonly Read[]): void {
  const own = all.flatMap(({ title, description, headline }) => [title, description, headline]);
  assert.equal(new Set(own).size, 3 * all.length);
  const pairs = all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => [one, other] as const),
  );
  for (const [one, other] of pairs) {
    const fewer = Math.min(one.sentences.size, other.sentences.size);
    assert.ok(fewer > 40, `${one.path} and ${other.path} have sentences`);
    const shared = [...one.sentences].filter((sentence) => other.sentences.has(sentence)).length;
    assert.ok(shared / fewer < 0.5, `${one.path}, ${other.path}: ${shared} of ${fewer}`);
  }
}

/** Returns all sentences of the main content, including collapsed ones. */
async function readSentences(page: Page): Promise<ReadonlySet<string>> {
  const blocks = await page
    .locator("main :is(h1, h2, h3, p, summary, dt, dd, a, li:not(:has(*)))")
    .allTextContents();
  return new Set(blocks.flatMap((text) => text.trim().split(/(?<=[.?])\s+/)));
}
