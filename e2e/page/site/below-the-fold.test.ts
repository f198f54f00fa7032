import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { questionsOf, questionsShown, structuredThings } from "../../stage/structured-things.ts";

const CARDS = {
  "Disposable email": "/disposable-email",
  "Temp mail": "/temp-mail",
  "Burner email": "/burner-email",
  "Address generator": "/temporary-email-generator",
};

describe("the main page below the fold", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor", async (t) => {
    const { page, main, network, complaints } = await stage.visitInTurn(t);

    await t.test(
      "no part of it is above the fold, before or after the address has loaded",
      async () => {
        network.hold("POST /api/temp-emails");
        await page.goto("/");
        await main.card.getByText("Generating your email...").waitFor();
        assert.ok((await firstTop(page)) >= 720);
        network.release("POST /api/temp-emails");
        await main.email();
        assert.ok((await firstTop(page)) >= 720);
      },
    );

    await t.test("cards show use cases, and each links to more", async () => {
      const cards = page.getByRole("region", { name: "What you can use it for" });
      assert.equal(await cards.getByRole("listitem").count(), 4);
      for (const [name, target] of Object.entries(CARDS)) {
        assert.equal(await cards.getByRole("link", { name }).getAttribute("href"), target);
      }
      assert.deepEqual(complaints, []);
    });

    await t.test("teasers link to the first article, the guides, and the resources", async () => {
      const links = page.getByRole("region", { name: "Learn more" }).getByRole("link");
      const targets = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute("href")),
      );
      assert.deepEqual(targets, ["/blog/1", "/guides", "/resources"]);
    });

    await t.test("its button opens the dialog that sells a 24-hour address", async () => {
      const button = page.getByRole("link", { name: "Get a 24-hour premium email" });
      await page.setViewportSize({ width: 320, height: 720 });
      assert.equal(await button.evaluate(widthMissingWhenSpaced), 0);
      await page.setViewportSize({ width: 1280, height: 720 });
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Upgrade to Pro" });
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await t.test("its questions open by keyboard beside the app's keys", () => openQuestions(page));

    await t.test(
      "search engines get the app with its two prices, and the visible questions",
      async () => {
        const things = await structuredThings(page);
        const app = things.find((thing) => thing["@type"] === "WebApplication");
        const offers = (app?.["offers"] ?? []) as readonly {
          price: string;
          priceCurrency: string;
        }[];
        assert.deepEqual(
          offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`),
          ["0.00 USD", "1.99 USD"],
        );
        const shown = await questionsShown(page);
        assert.ok(shown.length >= 4);
        assert.deepEqual(questionsOf(things), shown);
      },
    );

    await t.test(
      "after reading another page, the visitor has the same address and its mail",
      async () => {
        const email = await main.email();
        await stage.app.send({ to: email, subject: "Still here", text: "Words." });
        await main.row("Still here").element.waitFor();
        await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
        await page.getByRole("heading", { level: 1, name: "Frequently asked questions" }).waitFor();
        await page.getByRole("contentinfo").getByRole("link", { name: "Temporary email" }).click();
        assert.equal(await main.email(), email);
        await main.row("Still here").element.waitFor();
      },
    );
  });

  test("its questions open by keyboard without JavaScript", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/");
    await openQuestions(page);
  });
});

async function openQuestions(page: Page): Promise<void> {
  const questions = page.getByRole("region", { name: "Common questions" });
  await questions.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await questions.getByText("A free address costs nothing").waitFor();
  await questions.locator("summary").nth(1).focus();
  await page.keyboard.press("Space");
  await questions.getByText("Open it again in the same browser").waitFor();
  assert.equal(await questions.locator("details[open]").count(), 1);
  const all = questions.getByRole("link", { name: "All questions" });
  assert.equal(await all.getAttribute("href"), "/faq");
}

/** Returns the top of the first element below the app. */
function firstTop(page: Page): Promise<number> {
  return page
    .getByRole("region", { name: "What you can use it for" })
    .evaluate((section) => section.getBoundingClientRect().top);
}

/** Returns the width that a text lacks with the spacing that readers may set (WCAG 1.4.12). */
function widthMissingWhenSpaced(part: HTMLElement): number {
  part.style.cssText = "line-height:1.5;letter-spacing:.12em;word-spacing:.16em";
  const missing = part.scrollWidth - part.clientWidth;
  part.style.cssText = "";
  return missing;
}
