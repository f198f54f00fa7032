import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../stage/clock.ts";
import { deleteElsewhere } from "../stage/other-device.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const STREAM = "GET /api/email/stream";
const LIST = "GET /api/email/messages";
/** Less than the polling interval, and enough for a loaded machine. */
const FIRST_POLL_MS = 4_000;
const AWAY = { status: 503, body: { error: "SHUTTING_DOWN", message: "Away." } };

describe("the inbox's connection", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("while the page stays open", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network } = visitor;
    const email = await visitor.arrive();

    await t.test(
      "a stream that is cut resumes: no mail is lost or shown twice, and the page shows its connection state",
      async () => {
        await stage.app.send({ to: email, subject: "Before the cut", text: "1" });
        await main.row("Before the cut").element.waitFor();
        await main.connection("Live").waitFor();

        // The clock is stopped, so that the first delay doesn't end before it is checked.
        await stopClock(page);
        network.fail(STREAM, "unreachable");
        network.cut(STREAM);
        await main.connection("Reconnecting").waitFor();
        await stage.app.send({ to: email, subject: "During the cut", text: "2" });
        assert.equal(await main.row("During the cut").element.count(), 0);

        network.mend(STREAM);
        await page.clock.resume();
        await main.connection("Live").waitFor();
        await main.row("During the cut").element.waitFor();
        await stage.app.send({ to: email, subject: "After the cut", text: "3" });
        await main.row("After the cut").element.waitFor();
        const texts = await main.rows.allInnerTexts();
        const subjects = texts.map((text) => /(Before|During|After) the cut/.exec(text)?.[0]);
        assert.deepEqual(subjects, ["After the cut", "During the cut", "Before the cut"]);
      },
    );

    await t.test(
      "a change from another device between the first list and the stream's start is shown",
      async () => {
        await main.connection("Live").waitFor();
        network.hold(STREAM);
        await page.reload();
        const row = main.row("Before the cut").element;
        await row.waitFor();
        // The clock is stopped, so that no poll finds the change.
        await stopClock(page);
        await deleteElsewhere(stage, visitor, await row.getAttribute("data-message"));
        network.release(STREAM);
        await page.clock.resume();
        await main.connection("Live").waitFor();
        await row.waitFor({ state: "detached" });
      },
    );

    await t.test("a message deleted in another tab disappears here too", async () => {
      const other = await page.context().newPage();
      await other.goto("/");
      for (const subject of ["During the cut", "After the cut"]) {
        await other.getByRole("listitem").filter({ hasText: subject }).hover();
        await other.getByRole("button", { name: `Delete ${subject}` }).click();
        await main.row(subject).element.waitFor({ state: "detached" });
      }
      await main.empty.waitFor();
    });
  });

  test("requests one list for a new address when its stream opens, and two for a stored address", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t, { movableClock: true });
    const asked = async () => {
      // This call follows the page's earlier requests, so they have arrived.
      await page.evaluate(() => fetch("/api/config"));
      return [network.count(LIST), network.count(STREAM)];
    };
    // Time advances in steps small enough that no request comes from a timeout.
    await stopClock(page);
    const untilLive = async () => {
      while (!(await main.connection("Live").isVisible())) await page.clock.runFor(1);
    };
    await page.goto("/");
    await untilLive();
    assert.deepEqual(await asked(), [1, 1]);
    await page.reload();
    await untilLive();
    assert.deepEqual(await asked(), [3, 2]);
  });

  test("mail that arrives between the address's creation and its stream's start needs no list request", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t);
    network.hold(STREAM);
    network.hold(LIST);
    const asked = network.next(STREAM);
    await page.goto("/");
    const email = await main.email();
    await asked;
    await stage.app.send({ to: email, subject: "Early", text: "1" });
    network.release(STREAM);
    await main.row("Early").element.waitFor();
    network.release(LIST);
    await main.connection("Live").waitFor();
    assert.equal(await main.rows.count(), 1);
  });

  test("while the server fails", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, { movableClock: true });
    network.fail(STREAM, AWAY);
    let email = await arrive();

    for (const stream of ["refused", "silent"]) {
      await t.test(`a new address is listed at once while its stream is ${stream}`, async () => {
        if (stream === "silent") network.hold(STREAM);
        const tokenOf = () => page.evaluate(() => localStorage.getItem("mayfly.token"));
        const old = `Bearer ${await tokenOf()}`;
        const listed = page.waitForRequest((request) => {
          const { authorization } = request.headers();
          return request.url().endsWith("/api/email/messages") && authorization !== old;
        });
        await main.newEmail.click();
        email = await main.email(email);
        const shownAtMs = performance.now();
        await listed;
        assert.ok(performance.now() - shownAtMs < FIRST_POLL_MS);
        network.release(STREAM);
      });
    }

    await t.test("while the stream is refused, the page polls and still shows mail", async () => {
      await page.clock.fastForward(2_000);
      await main.connection("Polling").waitFor();
      for (const subject of ["First look", "Second look"]) {
        await stage.app.send({ to: email, subject, text: "Polled." });
        await page.clock.fastForward(5_000);
        await main.row(subject).element.waitFor();
      }
      await main.connection("Polling").waitFor();
      assert.equal(await main.rows.count(), 2);
    });

    await t.test(
      "without a server the page shows Offline, and reconnects once the server is back",
      async () => {
        network.mend(STREAM);
        await page.clock.fastForward(30_000);
        await main.connection("Live").waitFor();
        await stopClock(page);
        network.fail("*", "unreachable");
        network.cut("*");
        await main.connection("Reconnecting").waitFor();
        await page.clock.resume();
        await page.clock.fastForward(5_000);
        await main.connection("Offline").waitFor();
        await stage.app.send({ to: email, subject: "While away", text: "Kept." });

        network.mend("*");
        await page.clock.fastForward(30_000);
        await main.connection("Live").waitFor();
        await main.row("While away").element.waitFor();
        assert.equal(await main.rows.count(), 3);
        assert.equal(await main.email(), email);
      },
    );
  });
});
