import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { until } from "../../../server/test/until.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { setTheme } from "../../stage/appearance/themes.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const WIDE = { width: 1280, height: 800 };

describe("the viewer's toolbar", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("of one mail", async (t) => {
    const visitor = await stage.visitInTurn(t, { viewport: WIDE });
    const html = "<p>Text</p><img src='https://a.example/b.png'>";
    const email = await visitor.arrive();
    await stage.app.send({ to: email, subject: "A letter", html });
    const row = visitor.main.row("A letter");
    await row.open();
    await row.frame.getByText("Text").waitFor();

    await t.test("with enough room they share a line", async () => {
      const tabs = await edgesOf(row.element.getByRole("tablist"));
      const button = await edgesOf(row.button("Show Images"));
      assert.ok(tabs.right <= button.left);
      assert.ok(tabs.top < button.bottom && button.top < tabs.bottom);
      assert.equal(await stateOf(row.element, "1 image blocked").isVisible(), false);
    });

    await t.test(
      "at 320 and 390 pixels the views of a mail fill one line, and its images another",
      async () => {
        for (const width of [320, 390]) {
          await visitor.page.setViewportSize({ width, height: 800 });
          const tabs = await edgesOf(row.element.getByRole("tablist"));
          const frame = await edgesOf(row.element.locator("iframe"));
          assert.deepEqual([tabs.left, tabs.right], [frame.left, frame.right]);
          const lines = await Promise.all(
            ["Rendered", "Plain Text", "HTML Source"].map((name) => edgesOf(row.tab(name))),
          );
          assert.equal(new Set(lines.map(({ top }) => top)).size, 1);
          assert.ok((lines.at(-1)?.right ?? Infinity) <= tabs.right);

          const state = stateOf(row.element, "1 image blocked");
          // The page may still scroll between two readings.
          await until("the images have a line below the views", async () => {
            const [views, words, button] = await Promise.all([
              edgesOf(row.element.getByRole("tablist")),
              edgesOf(state),
              edgesOf(row.button("Show Images")),
            ]);
            const isBelow = words.top >= views.bottom && words.right <= button.left;
            return isBelow && words.top < button.bottom && button.top < words.bottom;
          });
          await row.button("Show Images").click();
          await stateOf(row.element, "1 image shown").waitFor();
          assert.deepEqual(await findSideways(visitor.page), []);
          await row.button("Hide Images").click();
          await row.button("Show Images").waitFor();
        }
      },
    );
    await t.test("a mail without images says so, and offers none", async () => {
      await visitor.page.setViewportSize({ width: 390, height: 800 });
      await stage.app.send({ to: email, subject: "A note", html: "<p>Only text</p>" });
      const note = visitor.main.row("A note");
      await note.open();
      await stateOf(note.element, "No remote images").waitFor();
      assert.equal(await note.button("Show Images").isVisible(), false);
      await visitor.page.goBack();
    });
    await visitor.page.setViewportSize(WIDE);

    await t.test("in the light theme, a text is on paper, not in a darker well", async () => {
      await setTheme(visitor.page, "light");
      await row.tab("Plain Text").click();
      const text = row.element.getByRole("region", { name: "Plain text" });
      const well = row.element.getByRole("tablist");
      assert.notEqual(await surfaceOf(text), await surfaceOf(well));
      await setTheme(visitor.page, "dark");
      assert.equal(await surfaceOf(text), await surfaceOf(well));
    });

    await t.test(
      "with system colors (forced colors), the chosen view is still distinct",
      async () => {
        await visitor.page.emulateMedia({ forcedColors: "active" });
        await row.tab("Plain Text").click();
        const chosen = row.tab("Plain Text").and(visitor.page.locator("[aria-selected=true]"));
        await chosen.waitFor();
        const list = row.element.getByRole("tablist");
        assert.notEqual(await surfaceOf(chosen), await surfaceOf(list));
      },
    );
  });
});

/** The words beside the toggle. The summary of what is blocked begins with the same. */
function stateOf(row: Locator, words: string): Locator {
  return row.getByRole("paragraph").filter({ hasText: words });
}

function surfaceOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

async function edgesOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? NOWHERE;
  return { left: x, right: x + width, top: y, bottom: y + height };
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
