import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { seeRows } from "../../stage/parts/several-messages.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

describe("searching the inbox", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  const route = "GET /api/email/messages/search*";
  const far = `${"Nothing to look for. ".repeat(60)} a Grüner Papagei`;

  // One visitor with a growing inbox.
  test("as the visitor types", async (t) => {
    const visitor = await stage.visitInTurn(t, { colorScheme: "dark" });
    const { page, main, network, complaints } = visitor;
    await page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
    await visitor.arrive();
    await receiveThree(visitor);

    await t.test(
      "/ moves to the field; sender, subject, and preview match in any case",
      async () => {
        const place = await topOf(field(visitor));
        await page.keyboard.press("/");
        await page.keyboard.type("GRUSSE");
        await main.inbox.getByText("1 of 3 · Searched: sender, subject and text").waitFor();
        // The line below it doesn't move the field that the visitor types into.
        assert.equal(await topOf(field(visitor)), place);
        await seeRows(visitor.page, ["Grüße aus Zürich"]);
        for (const [query, found] of [
          ["notebooks", ["Receipt"]],
          ["sender@example", THREE],
          ["482 code", ["Your code"]],
        ] as const) {
          await field(visitor).fill(query);
          await seeRows(visitor.page, found);
        }
        await announced(visitor, "1 message matches");
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "without a match, shows so and what was searched; button and Escape show all again",
      async () => {
        await field(visitor).fill("penguin");
        await main.inbox.getByRole("heading", { name: "No message matches “penguin”" }).waitFor();
        await announced(visitor, "No message matches penguin");
        await main.inbox.getByRole("button", { name: "Show all messages" }).click();
        await seeRows(visitor.page, THREE);

        await field(visitor).fill("penguin");
        await main.inbox.getByRole("button", { name: "Clear search" }).click();
        assert.equal(await field(visitor).inputValue(), "");
        await gainsFocus(field(visitor));
        await page.keyboard.type("receipt");
        await seeRows(visitor.page, ["Receipt"]);
        await page.keyboard.press("Escape");
        await seeRows(visitor.page, THREE);
      },
    );

    await t.test(
      "Enter goes from the field to the first row; letters in the field are letters",
      async () => {
        await field(visitor).blur();
        const email = await main.email();
        await page.keyboard.press("/");
        await page.keyboard.type("nec#x/");
        assert.equal(await field(visitor).inputValue(), "nec#x/");
        assert.equal(await main.email(), email);
        assert.equal(network.count("POST /api/temp-emails"), 1);
        await field(visitor).fill("code");
        await seeRows(visitor.page, ["Your code"]);
        await page.keyboard.press("Enter");
        await gainsFocus(main.row("Your code").toggle);
      },
    );

    await t.test(
      "axe finds nothing wrong with a search, found or not, wide and dark, and narrow and light",
      async () => {
        const [found, unfound] = ["code", "a word that is nowhere and so long that it has to wrap"];
        for (const [colorScheme, width] of [
          ["light", 320],
          ["dark", 1280],
        ] as const) {
          await page.setViewportSize({ width, height: 720 });
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
          const tools = main.inbox.getByRole("button", {
            name: "Search and select",
            expanded: false,
          });
          if (await tools.isVisible()) await tools.click();
          for (const query of width === 320 ? [found, unfound] : [unfound, found]) {
            await field(visitor).fill(query);
            await main.inbox.getByText(query === found ? /^1 of 3/ : /^0 of 3/).waitFor();
            assert.deepEqual(await findSideways(page), []);
          }
          assert.deepEqual(await findViolations(page, undefined, "inbox"), []);
        }
      },
    );

    await t.test("arriving mail is shown if it matches, and counted if it doesn't", async () => {
      const to = await main.email();
      await field(visitor).fill("code");
      await seeRows(visitor.page, ["Your code"]);
      await stage.app.send({ to, subject: "Another code", text: "x" });
      await seeRows(visitor.page, ["Another code", "Your code"]);
      await stage.app.send({ to, subject: "Something else", text: "x" });
      await main.inbox.getByText("2 of 5 · ").waitFor();
      await seeRows(visitor.page, ["Another code", "Your code"]);
    });

    await t.test(
      "text beyond the preview is found by a full-text search, and the page states what was searched",
      async () => {
        await field(visitor).fill("");
        await stage.app.send({ to: await main.email(), subject: "Long letter", text: far });
        await main.row("Long letter").element.waitFor();
        await field(visitor).fill("grusse papagei");
        await main.inbox.getByRole("heading", { name: "No message matches" }).waitFor();
        await main.inbox.getByText("The search skips attachments.").waitFor();
        await announced(visitor, "No message matches grusse papagei");
        network.hold(route);
        await field(visitor).fill("gruner papagei");
        await main.inbox
          .getByRole("heading", { name: "Searching full texts for “gruner" })
          .waitFor();
        await main.inbox.getByText("0 of 6 · Searching full texts…").waitFor();
        network.release(route);
        await seeRows(visitor.page, ["Long letter"]);
        await main.inbox.getByText("1 of 6 · Searched: sender, subject and text").waitFor();
        await announced(visitor, "1 message matches");
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "each key cancels the search before it, and its result is never shown",
      async () => {
        network.hold(route);
        const asked = page.waitForRequest(/search\?q=papagei$/);
        const ended = page.waitForEvent("requestfailed", (request) =>
          request.url().endsWith("papagei"),
        );
        await field(visitor).fill("papagei");
        await asked;
        await field(visitor).fill("notebooks");
        await ended;
        network.release(route);
        await main.inbox.getByText("1 of 6 · Searched: sender, subject and text").waitFor();
        await seeRows(visitor.page, ["Receipt"]);
      },
    );

    await t.test(
      "mail that arrives during a full-text search is searched too, and earlier results stay",
      async () => {
        const to = await main.email();
        await stage.app.send({ to, subject: "First letter", text: far });
        await field(visitor).fill("papagei");
        await seeRows(visitor.page, ["First letter", "Long letter"]);
        await stage.app.send({ to, subject: "Second letter", text: far });
        await seeRows(visitor.page, ["Second letter", "First letter", "Long letter"]);
        network.fail(route, { status: 503, body: {} });
        await stage.app.send({ to, subject: "papagei", text: "here" });
        await main.inbox.getByText("The full text search failed").waitFor();
        await seeRows(visitor.page, ["papagei", "Second letter", "First letter", "Long letter"]);
        network.mend(route);
      },
    );

    await t.test(
      "without the server, searches what is loaded and shows so; with the server again, searches all",
      async () => {
        network.fail("*", "unreachable");
        await page.context().setOffline(true);
        await field(visitor).fill("notebooks");
        await seeRows(visitor.page, ["Receipt"]);
        await main.inbox
          .getByText("1 of 9 · Searched: sender, subject and preview. Full texts need a connection")
          .waitFor();
        network.mend("*");
        await page.context().setOffline(false);
        await main.inbox.getByText("1 of 9 · Searched: sender, subject and text").waitFor();
      },
    );
  });

  async function receiveThree(visitor: Visitor): Promise<void> {
    const to = await visitor.main.email();
    for (const [subject, text] of [
      ["Receipt", "Two notebooks, dotted."],
      ["Your code", "Use 482 913 to sign in."],
      ["Grüße aus Zürich", "Schöne Tage."],
    ] as const) {
      await stage.app.send({ to, subject, text });
    }
    await seeRows(visitor.page, THREE);
  }
});

const THREE = ["Grüße aus Zürich", "Your code", "Receipt"];

function field({ main }: Visitor): Locator {
  return main.inbox.getByRole("searchbox", { name: "Search messages" });
}

/** Waits until this text is the latest announcement. */
async function announced({ page }: Visitor, text: string): Promise<void> {
  const said = page.getByRole("status").locator("p:last-child");
  await said.and(page.getByText(text, { exact: true })).waitFor({ state: "attached" });
}

async function topOf(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox())?.y;
}
