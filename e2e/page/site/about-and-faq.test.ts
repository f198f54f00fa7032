import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { questionsOf, questionsShown, structuredThings } from "../../stage/structured-things.ts";

const GROUPS = ["General", "Privacy", "Technical support", "Billing", "Legal"];

describe("the about page and the FAQ", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one visit", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t);

    await t.test(
      "about has the mission, a message's path, a table of tiers, technology, reading, and contacts",
      async () => {
        await page.goto("/about");
        const part = (name: string) => page.getByRole("main").getByRole("region", { name });
        await part("Mission")
          .getByText("a short-term need, you should be able to use a short-term address")
          .waitFor();
        await part("How it works")
          .getByRole("img", { name: /^Diagram of a message’s path/ })
          .waitFor();
        assert.equal(await part("How it works").getByRole("listitem").count(), 7);
        await part("Technology").getByText("MIT license").waitFor();
        const reading = part("Educational resources");
        for (const [name, target] of Object.entries({
          Blog: "/blog",
          Guides: "/guides",
          Resources: "/resources",
        })) {
          assert.equal(await targetOf(reading.getByRole("link", { name })), target);
        }
        for (const inbox of ["general", "privacy", "legal", "business"]) {
          const link = part("Contacts").getByRole("link", { name: `${inbox}@mayfly.test` });
          assert.equal(await targetOf(link), `mailto:${inbox}@mayfly.test`);
        }
        for (const time of ["24-48 hours", "12-24 hours", "2-3 business days"]) {
          await part("Contacts").getByText(time, { exact: true }).waitFor();
        }
        assert.deepEqual(complaints, []);

        // The tiers stand side by side in a table.
        const table = page.getByRole("table");
        assert.deepEqual(await table.getByRole("columnheader").allInnerTexts(), [
          "Free",
          "Premium",
        ]);
        const row = (name: string) =>
          table
            .getByRole("row")
            .filter({ has: page.getByRole("rowheader", { name, exact: true }) });
        const cells = (name: string) => row(name).getByRole("cell").allInnerTexts();
        assert.deepEqual(await cells("Price"), ["Nothing", "$1.99, once"]);
        assert.deepEqual(await cells("Lifetime"), ["15 minutes", "24 hours"]);
        assert.deepEqual(await cells("Extensions"), ["Twice, back to 15 minutes each time", "No"]);
      },
    );

    await t.test(
      "on the narrowest phone, both tiers are in sight, and each time is beside its subject",
      async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.waitForFunction(() => innerWidth === 320);
        const table = page.getByRole("region", { name: "What each tier has" });
        assert.equal(await table.evaluate((region) => region.scrollWidth - region.clientWidth), 0);
        const contacts = page.getByRole("region", { name: "Contacts" });
        const about = await contacts.getByText("Business inquiries", { exact: true }).boundingBox();
        const within = await contacts.getByText("2-3 business days", { exact: true }).boundingBox();
        assert.ok(about && within);
        assert.equal(within.y, about.y);
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    await t.test("each question is opened by its fragment, on arrival and later", async () => {
      await page.goto("/faq#images");
      const images = questionAt(page, "Why are images hidden?");
      await images.details.getByText("We load nothing until you press").waitFor();
      await isInView(images.summary);
      const link = images.details.getByRole("link", {
        name: "Link to this answer: Why are images hidden?",
      });
      assert.equal(await targetOf(link), "#images");
      const ids = await page
        .locator("details > summary + [id]")
        .evaluateAll((all) => all.map((answer) => answer.id));
      assert.equal(ids.length, await page.locator("summary").count());
      assert.equal(new Set(ids).size, ids.length);
      for (const id of ids) {
        await page.evaluate((fragment) => {
          location.hash = fragment;
        }, id);
        await page.locator(`details[open] > [id="${id}"]`).waitFor();
      }
    });

    await t.test(
      "the FAQ has five groups of five to eight questions, identical in structured data",
      async () => {
        await page.goto("/faq");
        const main = page.getByRole("main");
        assert.deepEqual(await main.getByRole("heading", { level: 2 }).allInnerTexts(), GROUPS);
        for (const name of GROUPS) {
          const count = await main
            .getByRole("region", { name, exact: true })
            .locator("summary")
            .count();
          assert.ok(count >= 5 && count <= 8, `${name}: ${count}`);
        }
        const shown = await questionsShown(page);
        assert.ok(shown.length >= 25);
        assert.deepEqual(questionsOf(await structuredThings(page)), shown);
      },
    );

    await t.test("a question opens by keyboard and closes the other one of its group", async () => {
      const extend = questionAt(page, "How often can I extend it?");
      const register = questionAt(page, "Do I have to register?");
      const elsewhere = questionAt(page, "Who can read my mail?");
      await extend.summary.focus();
      await page.keyboard.press("Enter");
      await extend.details.getByText(/^Twice\./).waitFor();
      await elsewhere.summary.focus();
      await page.keyboard.press("Space");
      await elsewhere.details.getByText("The operator of this site can open messages").waitFor();
      await register.summary.focus();
      await page.keyboard.press("Enter");
      await register.details.getByText("There are no accounts.").waitFor();
      assert.equal(await extend.isOpen(), false);
      assert.equal(await elsewhere.isOpen(), true, "of another group");
      await page.keyboard.press("Enter");
      assert.equal(await register.isOpen(), false);
    });

    await t.test("links at the top of the page lead to the groups", async () => {
      const links = page.getByRole("navigation", { name: "Groups of questions" });
      for (const name of GROUPS) {
        await links.getByRole("link", { name }).click();
        const heading = page.getByRole("main").getByRole("heading", { name, exact: true });
        await isInView(heading);
      }
    });
  });
});

function questionAt(page: Page, question: string) {
  const details = page.getByRole("main").locator("details").filter({ hasText: question });
  return {
    details,
    summary: details.locator("summary"),
    isOpen: () => details.evaluate((element) => element.hasAttribute("open")),
  };
}

function targetOf(link: Locator): Promise<string | null> {
  return link.getAttribute("href");
}

/** Resolves when the element is in view, which may take a moment after following a fragment. */
async function isInView(element: Locator): Promise<void> {
  await element.page().waitForFunction(
    (shown) => {
      if (!(shown instanceof Element)) return false;
      const { top, bottom } = shown.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    },
    await element.elementHandle(),
  );
}
