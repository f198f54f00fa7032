import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { mainPage, type MainPage } from "./stage/main-page.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor } from "./stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const STREAM = "GET /api/email/stream";

describe("several tabs of one browser", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("opened at the same moment they have one address and one stream", async (t) => {
    const visitor = await stage.visit(t);
    const other = await visitor.page.context().newPage();
    await Promise.all([visitor.page.goto("/"), other.goto("/")]);
    const email = await visitor.main.email();
    const there = mainPage(other);
    await shows(there, email);
    assert.equal(visitor.network.count(CREATE), 1);
    await visitor.main.connection("Live").waitFor();
    await there.connection("Live").waitFor();
    assert.equal(visitor.network.count(STREAM), 1);
    await stage.app.send({ to: email, subject: "To both", text: "x" });
    await visitor.main.row("To both").element.waitFor();
    await there.row("To both").element.waitFor();
  });

  test("when the tab with the stream closes, the other takes over without loss or repeat", async (t) => {
    const { visitor, there, email } = await twoTabs(stage, t);
    await stage.app.send({ to: email, subject: "Before", text: "x" });
    await there.row("Before").element.waitFor();
    await visitor.page.close();
    await stage.app.send({ to: email, subject: "After", text: "x" });
    await there.row("After").element.waitFor();
    await there.connection("Live").waitFor();
    assert.equal(await there.rows.count(), 2);
  });

  test("a new address, an extension and a deletion in one tab are in the other", async (t) => {
    const { visitor, there, email } = await twoTabs(stage, t);
    await visitor.main.newEmail.click();
    const second = await visitor.main.email(email);
    await shows(there, second);
    await visitor.main.extend.click();
    await there.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
    await stage.app.send({ to: second, subject: "To delete", text: "x" });
    await there.row("To delete").open();
    await there.row("To delete").remove.click();
    await visitor.main.empty.waitFor();
    await there.empty.waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test("at zero two tabs make one new address", async (t) => {
    const visitor = await stage.visit(t, { movableClock: true });
    const email = await visitor.arrive();
    const other = await visitor.page.context().newPage();
    await other.goto("/");
    const there = mainPage(other);
    await shows(there, email);
    // The clock of both is one: neither tab is far from the end when the address ends.
    await visitor.page.clock.fastForward("14:58");
    stage.app.clock.advance(15 * 60_000);
    await visitor.page.clock.runFor(3_000);
    const next = await visitor.main.email(email);
    await shows(there, next);
    assert.equal(visitor.network.count(CREATE), 2);
  });
});

async function twoTabs(
  stage: Stage,
  t: Parameters<Stage["visit"]>[0],
): Promise<{ visitor: Visitor; there: MainPage; email: string }> {
  const visitor = await stage.visit(t);
  const email = await visitor.arrive();
  await visitor.main.connection("Live").waitFor();
  const other = await visitor.page.context().newPage();
  await other.goto("/");
  const there = mainPage(other);
  await shows(there, email);
  await there.connection("Live").waitFor();
  return { visitor, there, email };
}

async function shows(main: MainPage, email: string): Promise<void> {
  await main.address.filter({ hasText: email.split("@")[0] ?? email }).waitFor();
}
