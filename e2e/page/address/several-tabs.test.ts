import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Page, Request } from "playwright-core";
import { until } from "../../../server/test/until.ts";
import { addressList, rowOf, rowsOf } from "../../stage/parts/address-list.ts";
import { mainPage, type MainPage } from "../../stage/parts/main-page.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const STREAM = "GET /api/email/stream";
const LIFETIME_MS = 15 * 60_000;

describe("several tabs of one browser", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  test("opened at the same moment", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    const other = await page.context().newPage();
    await Promise.all([page.goto("/"), other.goto("/")]);
    const email = await main.email();
    const there = mainPage(other);

    await t.test("share one address and one stream", async () => {
      await shows(there, email);
      assert.equal(network.count(CREATE), 1);
      await main.connection("Live").waitFor();
      await there.connection("Live").waitFor();
      assert.equal(network.count(STREAM), 1);
      await stage.app.send({ to: email, subject: "To both", text: "x" });
      await main.row("To both").element.waitFor();
      await there.row("To both").element.waitFor();
    });

    await t.test("keep both addresses that they make at the same time", async () => {
      // As if the browser had not yet told this tab what the other one did.
      await other.addInitScript(() =>
        window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
      );
      await other.reload();
      await there.email();
      await main.newEmail.click();
      const second = await main.email(email);
      await there.newEmail.click();
      const third = await there.email(email);
      await rowsOf(main, 3);
      for (const each of [email, second, third]) await rowOf(main, each).waitFor();
      await addressList(there).waitFor();
    });
  });

  test("opened one after the other", async (t) => {
    const { visitor, other, there, email } = await twoTabs(stage, t);
    const { page, main, network, complaints } = visitor;
    const streamingTab = watchStreams(page);

    await t.test(
      "a new address, an extension, and a deletion in one tab appear in the other",
      async () => {
        await main.newEmail.click();
        const second = await main.email(email);
        await shows(there, second);
        await main.extend.click();
        await there.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
        await stage.app.send({ to: second, subject: "To delete", text: "x" });
        await main.row("To delete").element.waitFor();
        await there.row("To delete").open();
        await there.row("To delete").remove.click();
        await main.row("To delete").element.waitFor({ state: "detached" });
        await there.empty.waitFor();
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("at zero, two tabs create one new address", async () => {
      const created = network.count(CREATE);
      const former = await main.email();
      // The tabs share a clock: neither is far from the end when the address expires.
      const startMs = await page.evaluate(() => Number(localStorage.getItem("mayfly.start")));
      const nowMs = await page.evaluate(() => Date.now());
      await page.clock.fastForward(startMs + LIFETIME_MS - 5_000 - nowMs);
      stage.app.clock.advance(LIFETIME_MS);
      await page.clock.runFor(6_000);
      const next = await main.email(former);
      await shows(there, next);
      assert.equal(network.count(CREATE), created + 1);
    });

    await t.test(
      "when the tab with the stream closes, the other takes over without loss or repeat",
      async () => {
        for (const tab of [main, there]) await tab.connection("Live").waitFor();
        const streaming = await streamingTab();
        const [rest, left] = streaming === page ? [other, there] : [page, main];
        await stage.app.send({ to: await left.email(), subject: "Before", text: "x" });
        await left.row("Before").element.waitFor();
        const streams = network.count(STREAM);
        // What came meanwhile may be there before it.
        const takenOver = rest.waitForRequest("**/api/email/stream");
        await streaming.close();
        await takenOver;
        await stage.app.send({ to: await left.email(), subject: "After", text: "x" });
        await left.row("After").element.waitFor();
        await left.connection("Live").waitFor();
        assert.equal(await left.rows.count(), 2);
        assert.equal(network.count(STREAM), streams + 1);
      },
    );
  });
});

async function twoTabs(stage: Stage, t: TestContext) {
  const visitor = await stage.visitInTurn(t, { movableClock: true });
  const email = await visitor.arrive();
  await visitor.main.connection("Live").waitFor();
  const other = await visitor.page.context().newPage();
  await other.goto("/");
  const there = mainPage(other);
  await shows(there, email);
  await there.connection("Live").waitFor();
  return { visitor, other, there, email };
}

/**
 * Returns a function that resolves with the tab whose stream is open, once there is only one. Each set of addresses has a
 * stream of its own: while the set changes, a tab may still open one that it ends at once.
 */
function watchStreams(page: Page): () => Promise<Page> {
  const open = new Set<Request>();
  const context = page.context();
  context.on("request", (request) => {
    if (request.url().endsWith("/api/email/stream")) open.add(request);
  });
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await until("one stream is open", () => open.size === 1);
    const [request] = open;
    assert.ok(request);
    return request.frame().page();
  };
}

async function shows(main: MainPage, email: string): Promise<void> {
  await main.address.filter({ hasText: email.split("@")[0] ?? email }).waitFor();
}
