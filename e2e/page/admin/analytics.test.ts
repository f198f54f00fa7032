import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openEventStream } from "../../../server/test/app/event-stream.ts";
import { ADMIN_KEY, adminPanel } from "../../stage/parts/admin-panel.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { setTheme } from "../../stage/appearance/themes.ts";

const ANALYTICS = "GET /api/admin/analytics*";
/** Two bars of the shortest range: later events fall into another bar. */
const LATER = 240_000;
const HOUR = 3_600_000;

const chart = (page: Page, title: string): Locator => page.getByRole("region", { name: title });
const bars = (page: Page, title: string): Locator => chart(page, title).getByRole("img");
const lastBar = (page: Page, title: string): Locator => bars(page, title).last();
const labelOf = async (bar: Locator): Promise<string> =>
  (await bar.getAttribute("aria-label")) ?? "";

describe("the operator's charts", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY, TRUST_PROXY: "127.0.0.1" } });
    // No hour ends during the test.
    const { clock } = stage.app;
    clock.advance(HOUR - (clock.nowMs() % HOUR) + HOUR / 4);
  });
  after(() => stage.close());

  /** Refreshes the charts, as an operator would, until one shows this text. */
  const untilSaid = (page: Page, title: string, text: string) =>
    adminPanel(page).refreshUntil(chart(page, title).getByText(text, { exact: true }));

  test("in one visit", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const barsShown = async (count: number) => {
      await bars(page, "Emails created")
        .nth(count - 1)
        .waitFor();
      await bars(page, "Emails created").nth(count).waitFor({ state: "detached" });
    };

    await t.test(
      "real events are drawn: addresses, mail, refusals, streams, and storage",
      async () => {
        await panel.enter("#analytics?range=hour");
        await chart(page, "Payments, by outcome").getByText("No counts in this period").waitFor();

        const { id, email } = await stage.app.createAddress();
        for (const subject of ["one", "two", "three"]) {
          await stage.app.send({ to: email, subject, text: "words" });
        }
        await assert.rejects(stage.app.send({ to: "nobody@mayfly.test", text: "words" }));
        await untilSaid(page, "Emails created", "1 total");
        await untilSaid(page, "Messages received", "3 total");
        await untilSaid(page, "Rejected, by reason", "1 total");
        await untilSaid(page, "Rejected, by reason", "No such address 1");
        await chart(page, "Time until a message is accepted")
          .getByText(/^Half within \(p50\) [\d.]+ m?s$/)
          .waitFor();

        const stream = await openEventStream(`${stage.app.baseUrl}/api/email/stream`, {
          authorization: `Bearer ${id}`,
        });
        stage.app.clock.advance(LATER);
        await untilSaid(page, "Live streams", "1 last measured");
        stream.close();
        await untilSaid(page, "Messages held", "3 last measured");
        await untilSaid(page, "Active addresses", "1 last measured");
        await chart(page, "Mail stored")
          .getByText(/^[\d.]+ KB last measured$/)
          .waitFor();
        // The bar that was incomplete is now complete.
        await untilSaid(page, "Messages received", "3 total");
        assert.match(await labelOf(lastBar(page, "Messages received")), /: 0, still counting$/);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("the Overview shows the bars behind its numbers", async () => {
      await panel.tab("Overview").click();
      const hour = page.getByRole("group", { name: "Received, each 2 minutes" });
      await hour.getByRole("img").nth(29).waitFor();
      await page
        .getByRole("group", { name: "Created, each hour" })
        .getByRole("img")
        .nth(23)
        .waitFor();
      const day = page.getByRole("group", { name: "Received, each hour" });
      await page
        .getByRole("group", { name: "Created, each 6 hours" })
        .getByRole("img")
        .nth(27)
        .waitFor();
      const counts = await Promise.all(
        (await day.getByRole("img").all()).map(async (bar) =>
          Number((await labelOf(bar)).replace(/^.*UTC: (\d+).*$/, "$1")),
        ),
      );
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        3,
      );
      const last = day.getByRole("img").last();
      await last.hover();
      await page.getByText(await labelOf(last), { exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    });

    await t.test(
      "a value is read by pointing at its bar, and with the keyboard from bar to bar",
      async () => {
        await panel.tab("Analytics").click();
        await barsShown(24);
        const card = chart(page, "Messages received");
        const [last, earlier] = [
          bars(page, "Messages received").nth(23),
          bars(page, "Messages received").nth(22),
        ];
        const span = async (bar: Locator) => (await labelOf(bar)).replace(/: .*/, "");
        await card.getByText("total").waitFor();
        await earlier.hover();
        await card.getByText(await span(earlier), { exact: true }).waitFor();
        await page.mouse.move(0, 0);
        await card.getByText("total").waitFor();

        await card.getByRole("button", { name: "Show as table" }).focus();
        await page.keyboard.press("Tab");
        await gainsFocus(last);
        await card.getByText(`${await span(last)}, still counting`, { exact: true }).waitFor();
        await page.keyboard.press("ArrowLeft");
        await gainsFocus(earlier);
        await card.getByText(await span(earlier), { exact: true }).waitFor();
        await page.keyboard.press("Home");
        await gainsFocus(bars(page, "Messages received").first());
        await page.keyboard.press("Escape");
        await card.getByText("total").waitFor();
        // One stop for all bars: the next one is the next chart's button.
        await page.keyboard.press("Tab");
        await gainsFocus(page.getByRole("button", { name: "Show as table: Rejected, by reason" }));
      },
    );

    await t.test("each chart has a table of the same values", async () => {
      await page
        .getByRole("group", { name: "Range" })
        .getByRole("button", { name: "Week" })
        .click();
      await bars(page, "Emails created").nth(27).waitFor();
      await bars(page, "Emails created").nth(28).waitFor({ state: "detached" });
      const card = chart(page, "Rejected, by reason").first();
      const label = await labelOf(card.getByRole("img").last());
      await card.getByRole("button", { name: "Show as table" }).click();
      const table = card.getByRole("table");
      assert.deepEqual(await table.getByRole("columnheader").allInnerTexts(), [
        "Time",
        "No such address",
        "Inbox full",
        "Invalid message",
        "Limits and bans",
        "Protocol errors",
        "Server errors",
      ]);
      assert.equal(await table.getByRole("row").count(), 29);
      const cells = await table.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
      assert.equal(label.startsWith(`${cells[0]}: No such address ${cells[1]},`), true, label);
      await card.getByRole("button", { name: "Show as chart" }).click();
      await card.getByRole("img").last().waitFor();
      assert.equal(await card.getByRole("table").count(), 0);
    });

    await t.test("the range is in the URL, and a reload shows it again", async () => {
      const range = page.getByRole("group", { name: "Range" });
      await range.getByRole("button", { name: "Day" }).click();
      await barsShown(24);
      for (const [name, count, hash] of [
        ["Month", 30, "#analytics?range=month"],
        ["Week", 28, "#analytics?range=week"],
      ] as const) {
        await range.getByRole("button", { name }).click();
        await barsShown(count);
        assert.equal(new URL(page.url()).hash, hash);
      }
      await page.reload();
      await barsShown(28);
      assert.equal(
        await range.getByRole("button", { name: "Week" }).getAttribute("aria-pressed"),
        "true",
      );
      await range.getByRole("button", { name: "Day" }).click();
      await barsShown(24);
      assert.equal(new URL(page.url()).hash, "#analytics");
    });

    await t.test(
      "a failed load shows an error and the old charts, and can be retried",
      async () => {
        await lastBar(page, "Emails created").waitFor();
        network.fail(ANALYTICS, { status: 503, body: {} });
        await page.getByRole("button", { name: "Refresh" }).click();
        await page.getByRole("alert").getByText("Failed to load admin data.").waitFor();
        assert.equal(await lastBar(page, "Emails created").isVisible(), true);
        network.mend(ANALYTICS);
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByText("Failed to load admin data.").waitFor({ state: "detached" });
      },
    );

    await t.test(
      "axe finds nothing wrong with charts and tables in both themes, wide and narrow",
      async () => {
        // Each layout and each theme once: no color depends on the width.
        for (const [width, theme, rules] of [
          [1280, "light", COLOR_RULES],
          [320, "dark", undefined],
        ] as const) {
          await page.setViewportSize({ width, height: 720 });
          await setTheme(page, theme);
          await panel.tab("Overview").click();
          await page.getByRole("group", { name: "Created, each hour" }).waitFor();
          assert.deepEqual(await findSideways(page), [], `the overview at ${width}`);
          assert.deepEqual(await findViolations(page, rules), [], `the overview at ${width}`);
          await panel.tab("Analytics").click();
          await lastBar(page, "Payments, by outcome").waitFor();
          await page.getByRole("button", { name: "Show as table: Rejected, by reason" }).click();
          assert.deepEqual(await findViolations(page, rules), [], `the charts at ${width}`);
          assert.deepEqual(await findSideways(page), [], `the charts at ${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );
  });
});
