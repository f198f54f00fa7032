import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { GUIDES } from "../../../web/src/content/guides/guides.ts";
import { DEFAULT_URL } from "../../stage/site.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { structuredThings } from "../../stage/structured-things.ts";

const plain = (words: string) => words.replaceAll("`", "");
const guideNamed = (page: Page, title: string) => page.getByRole("article", { name: title });

describe("the guides", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("without JavaScript, in one visit", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t, { javaScriptEnabled: false });

    await t.test(
      "are listed as cards with facts and steps, which link to the pages of the guides",
      async () => {
        await page.goto("/guides");
        assert.equal(await page.getByRole("article").count(), 3);
        for (const { slug, title, description, difficulty, minutes, category, steps } of GUIDES) {
          const card = guideNamed(page, title);
          const text = await card.innerText();
          for (const fact of [category, difficulty, `${minutes} minutes`, description]) {
            assert.ok(text.includes(fact), `${title}: ${fact}`);
          }
          const links = card.getByRole("list").last().getByRole("link");
          assert.deepEqual(
            await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
            steps.map((_, index) => `/guides/${slug}#step-${index + 1}`),
          );
          const more = card.getByRole("link", { name: `Read Full Guide: ${title}` });
          assert.equal(await more.getAttribute("href"), `/guides/${slug}`);
        }
        // A link from the time when all guides shared the page.
        assert.equal(
          await page.locator("#phishing-detection-step-2").innerText(),
          "2\nTechnical indicators",
        );
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "have a page each, with every step and every action, without JavaScript",
      async () => {
        for (const {
          slug,
          title,
          difficulty,
          minutes,
          category,
          steps,
          implementationTip,
        } of GUIDES) {
          await page.goto(`/guides/${slug}`);
          assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), title);
          const guide = page.getByRole("article");
          const text = await guide.innerText();
          for (const fact of [category, difficulty, `${minutes} minutes`]) {
            assert.ok(text.includes(fact), `${title}: ${fact}`);
          }
          for (const step of steps)
            await guide.getByRole("heading", { name: step.title }).waitFor();
          assert.equal(await guide.getByRole("heading", { name: "Key Actions" }).count(), 5);
          const actions = await guide.locator(".guide-actions > li").allInnerTexts();
          assert.deepEqual(
            actions,
            steps.flatMap((step) => step.tips.map(plain)),
          );
          const tip = guide.getByRole("note").filter({ hasText: "Implementation Tip" });
          assert.ok((await tip.innerText()).includes(plain(implementationTip)));
          assert.equal(
            await guide.getByRole("link", { name: "Back to Guides" }).getAttribute("href"),
            "/guides",
          );
        }
        assert.deepEqual(complaints, []);
      },
    );
  });

  test("in one visit", async (t) => {
    const { page } = await stage.visitInTurn(t);

    await t.test("show their difficulty in green, yellow, and red", async () => {
      await page.goto("/guides");
      const tokens = ["--success", "--accent-text", "--danger"];
      for (const [index, { title, difficulty }] of GUIDES.entries()) {
        const badge = guideNamed(page, title).getByText(difficulty, { exact: true });
        const [own, token] = await badge.evaluate((element, name) => {
          const swatch = document.createElement("span");
          swatch.style.color = `var(${name})`;
          document.body.append(swatch);
          return [getComputedStyle(element).color, getComputedStyle(swatch).color];
        }, tokens[index] ?? "");
        assert.equal(own, token, difficulty);
      }
    });

    await t.test(
      "link back home, to resources, blog, and an address, and have structured data for each step",
      async () => {
        await page.goto("/guides");
        const main = page.getByRole("main");
        const help = page.getByRole("region", { name: "Need More Help?" });
        const hrefs = await Promise.all(
          [
            main.getByRole("link", { name: "Back to Home" }),
            help.getByRole("link", { name: "Browse Resources" }),
            help.getByRole("link", { name: "Read Privacy Blog" }),
            help.getByRole("link", { name: "Create Temporary Email" }),
          ].map((link) => link.getAttribute("href")),
        );
        assert.deepEqual(hrefs, ["/", "/resources", "/blog", "/"]);

        for (const { slug, title, minutes } of GUIDES) {
          await page.goto(`/guides/${slug}`);
          const things = await structuredThings(page);
          const howTo = things.find((thing) => thing["@type"] === "HowTo");
          assert.deepEqual([howTo?.["name"], howTo?.["totalTime"]], [title, `PT${minutes}M`]);
          assert.equal(JSON.stringify(howTo).match(/"HowToDirection"/g)?.length, 5 * 5);
          assert.ok(JSON.stringify(howTo).includes(`${DEFAULT_URL}/guides/${slug}#step-5`));
        }
      },
    );

    await t.test("open at a step, and the contents mark the step in view", async () => {
      await page.goto("/guides/phishing-detection");
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: "Technical indicators" }).click();
      await page.waitForURL("**/phishing-detection#step-2");
      const current = contents.locator("[aria-current]");
      await current.filter({ hasText: "Technical indicators" }).waitFor();
      assert.equal(await current.count(), 1);
      const step = page.locator("#step-2");
      const top = await step.evaluate((element) => element.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 200, `the step begins at ${Math.round(top)} px`);
    });

    await t.test("print as checklists", async () => {
      await page.goto("/guides/email-privacy-setup");
      await page.emulateMedia({ media: "print" });
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.waitFor({ state: "hidden" });
      await page.getByText("Need More Help?").waitFor({ state: "hidden" });
      const boxes = await page.locator(".guide-actions > li").evaluateAll((items) =>
        items.map((item) => {
          const { borderTopWidth, width } = getComputedStyle(item, "::before");
          return `${borderTopWidth} ${width}`;
        }),
      );
      assert.deepEqual([...new Set(boxes)], ["1px 11px"]);
      assert.equal(boxes.length, 20);
    });
  });
});
