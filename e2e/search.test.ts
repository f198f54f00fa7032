import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { findViolations } from "./stage/find-violations.ts";
import { gainsFocus } from "./stage/focus.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor, VisitorOptions } from "./stage/visitor.ts";

describe("searching the inbox", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const route = "GET /api/email/messages/search*";
  const far = `${"Nothing to look for. ".repeat(60)} a Grüner Papagei`;

  test("what the preview doesn't hold is found in the whole text, and it says what was searched", async (t) => {
    const visitor = await inboxOfThree(t);
    const { main, network, complaints } = visitor;
    await stage.app.send({ to: await main.email(), subject: "Long letter", text: far });
    await main.row("Long letter").element.waitFor();
    network.hold(route);
    await field(visitor).fill("gruner papagei");
    await main.inbox.getByRole("heading", { name: "Searching the texts for “gruner" }).waitFor();
    await main.inbox
      .getByText("0 of 4 · Sender, subject and preview are searched; whole texts follow")
      .waitFor();
    network.release(route);
    await seeRows(visitor, ["Long letter"]);
    await main.inbox.getByText("1 of 4 · Sender, subject and text are searched").waitFor();
    await announced(visitor, "1 message matches");
    await field(visitor).fill("grusse papagei");
    await main.inbox.getByRole("heading", { name: "No message matches" }).waitFor();
    await main.inbox.getByText("Attachments are not searched.").waitFor();
    assert.deepEqual(complaints, []);
  });

  test("each key ends the search before it, whose answer is never shown", async (t) => {
    const visitor = await inboxOfThree(t);
    const { page, main, network } = visitor;
    await stage.app.send({ to: await main.email(), subject: "Long letter", text: far });
    await main.row("Long letter").element.waitFor();
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
    await main.inbox.getByText("1 of 4 · Sender, subject and text are searched").waitFor();
    await seeRows(visitor, ["Receipt"]);
  });

  test("mail that comes while a whole text is searched for is searched too, and what was found stays", async (t) => {
    const visitor = await inboxOfThree(t);
    const to = await visitor.main.email();
    await stage.app.send({ to, subject: "First letter", text: far });
    await field(visitor).fill("papagei");
    await seeRows(visitor, ["First letter"]);
    await stage.app.send({ to, subject: "Second letter", text: far });
    await seeRows(visitor, ["Second letter", "First letter"]);
    visitor.network.fail(route, { status: 503, body: {} });
    await stage.app.send({ to, subject: "papagei", text: "here" });
    await visitor.main.inbox.getByText("whole texts could not be").waitFor();
    await seeRows(visitor, ["papagei", "Second letter", "First letter"]);
  });

  test("without the server what the page knows is searched, and it says so; with it again, all", async (t) => {
    const visitor = await inboxOfThree(t);
    const { page, main, network } = visitor;
    network.fail("*", "unreachable");
    await page.context().setOffline(true);
    await field(visitor).fill("notebooks");
    await seeRows(visitor, ["Receipt"]);
    await main.inbox
      .getByText("1 of 3 · Sender, subject and preview are searched; whole texts can't be offline")
      .waitFor();
    network.mend("*");
    await page.context().setOffline(false);
    await main.inbox.getByText("1 of 3 · Sender, subject and text are searched").waitFor();
  });

  test("/ leads to the field; sender, subject and preview find a message, whatever the capitals", async (t) => {
    const visitor = await inboxOfThree(t);
    const { page, main, complaints } = visitor;
    await page.keyboard.press("/");
    await page.keyboard.type("GRUSSE");
    await main.inbox.getByText("1 of 3 · Sender, subject and text are searched").waitFor();
    await seeRows(visitor, ["Grüße aus Zürich"]);
    for (const [query, found] of [
      ["notebooks", ["Receipt"]],
      ["sender@example", ["Grüße aus Zürich", "Your code", "Receipt"]],
      ["482 code", ["Your code"]],
    ] as const) {
      await field(visitor).fill(query);
      await seeRows(visitor, found);
    }
    await announced(visitor, "1 message matches");
    assert.deepEqual(complaints, []);
  });

  test("when nothing matches it says so and what was searched; all comes back by button and by Escape", async (t) => {
    const visitor = await inboxOfThree(t);
    const { page, main } = visitor;
    await field(visitor).fill("penguin");
    await main.inbox.getByRole("heading", { name: "No message matches “penguin”" }).waitFor();
    await announced(visitor, "No message matches penguin");
    await main.inbox.getByRole("button", { name: "Show all messages" }).click();
    await seeRows(visitor, ["Grüße aus Zürich", "Your code", "Receipt"]);

    await field(visitor).fill("penguin");
    await main.inbox.getByRole("button", { name: "Clear search" }).click();
    assert.equal(await field(visitor).inputValue(), "");
    await gainsFocus(field(visitor));
    await page.keyboard.type("receipt");
    await seeRows(visitor, ["Receipt"]);
    await page.keyboard.press("Escape");
    await seeRows(visitor, ["Grüße aus Zürich", "Your code", "Receipt"]);
  });

  test("Enter goes from the field to the first row; letters in the field are letters", async (t) => {
    const visitor = await inboxOfThree(t);
    const { page, main, network } = visitor;
    const email = await main.email();
    await page.keyboard.press("/");
    await page.keyboard.type("nec#x/");
    assert.equal(await field(visitor).inputValue(), "nec#x/");
    assert.equal(await main.email(), email);
    assert.equal(network.count("POST /api/temp-emails"), 1);
    await field(visitor).fill("code");
    await seeRows(visitor, ["Your code"]);
    await page.keyboard.press("Enter");
    await gainsFocus(main.row("Your code").toggle);
  });

  test("mail that comes meanwhile is shown if it matches, and counted if it doesn't", async (t) => {
    const visitor = await inboxOfThree(t);
    const to = await visitor.main.email();
    await field(visitor).fill("code");
    await seeRows(visitor, ["Your code"]);
    await stage.app.send({ to, subject: "Another code", text: "x" });
    await seeRows(visitor, ["Another code", "Your code"]);
    await stage.app.send({ to, subject: "Something else", text: "x" });
    await visitor.main.inbox.getByText("2 of 5 · ").waitFor();
    await seeRows(visitor, ["Another code", "Your code"]);
  });

  test("500 messages: a search finds the last of them, and all are there again after it", async (t) => {
    const visitor = await stage.visit(t);
    await visitor.arrive();
    visitor.network.fail("GET /api/email/messages", { status: 200, body: manyMessages(500) });
    await visitor.page.reload();
    await visitor.main.row("Message number 1.").element.waitFor({ state: "attached" });
    await field(visitor).fill("sender497@");
    await seeRows(visitor, ["Message number 3."]);
    await field(visitor).fill("");
    await visitor.main.row("Message number 1.").element.waitFor({ state: "attached" });
    assert.equal(await visitor.main.rows.count(), 500);
  });

  for (const [theme, width] of [
    ["dark", 1280],
    ["light", 320],
  ] as const) {
    test(`axe finds nothing wrong with a search, found or not, at ${width} px in the ${theme} theme`, async (t) => {
      const visitor = await inboxOfThree(t, {
        viewport: { width, height: 720 },
        colorScheme: theme,
      });
      await visitor.page.evaluate((value) => localStorage.setItem("mayfly.theme", value), theme);
      await visitor.page.reload();
      await seeRows(visitor, ["Grüße aus Zürich", "Your code", "Receipt"]);
      for (const query of ["code", "a word that is nowhere and so long that it has to wrap"]) {
        await field(visitor).fill(query);
        await visitor.main.inbox.getByText(/^[01] of 3/).waitFor();
        assert.deepEqual(await findViolations(visitor.page), []);
        const page = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(page <= width);
      }
    });
  }

  async function inboxOfThree(t: TestContext, options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await stage.visit(t, options);
    const to = await visitor.arrive();
    for (const [subject, text] of [
      ["Receipt", "Two notebooks, dotted."],
      ["Your code", "Use 482 913 to sign in."],
      ["Grüße aus Zürich", "Schöne Tage."],
    ] as const) {
      await stage.app.send({ to, subject, text });
      await visitor.main.row(subject).element.waitFor();
    }
    return visitor;
  }
});

function field({ main }: Visitor): Locator {
  return main.inbox.getByRole("searchbox", { name: "Search messages" });
}

/** Waits until these and no others are shown, in this order. */
async function seeRows({ page }: Visitor, subjects: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll("[data-row]")];
    return (
      rows.length === wanted.length &&
      rows.every((row, index) => row.textContent.includes(wanted[index] ?? ""))
    );
  }, subjects);
}

async function announced({ page }: Visitor, text: string): Promise<void> {
  await page.getByRole("status").getByText(text, { exact: true }).waitFor({ state: "attached" });
}

function manyMessages(count: number) {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  return Array.from({ length: count }, (_, index) => ({
    id: `x.${count - index}`,
    seq: count - index,
    from: { address: `sender${index}@example.org`, name: "" },
    subject: `Message number ${count - index}.`,
    intro: "text",
    createdAt,
    size: 1_000,
  }));
}
