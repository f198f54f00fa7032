import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const CURRENT = "GET /api/temp-emails/current";

describe("the creation of an address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("of a new visitor", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t);
    network.hold(CREATE);
    await page.goto("/");
    const waiting = main.card.getByText("Generating your email...", { exact: true });
    await waiting.waitFor();
    const selected = await main.domain.evaluate(selectedText);

    await t.test(
      "until the address exists, the card says so, offers no unusable control, and keeps its size",
      async () => {
        for (const control of [main.copy, main.newEmail, main.extend, main.domain]) {
          assert.equal(await control.isDisabled(), true);
        }
        assert.equal(await main.validity.count(), 0);
        const height = await heightOf();
        network.release(CREATE);
        await main.email();
        assert.equal(await waiting.count(), 0);
        for (const control of [main.copy, main.newEmail, main.extend, main.domain]) {
          await control.and(page.locator(":enabled")).waitFor();
        }
        assert.equal(await heightOf(), height);
      },
    );
    network.release(CREATE);

    await t.test(
      "the server's domains are the options, 'Select domain' before one is known",
      async () => {
        assert.equal(selected, "Select domain");
        await main.domain
          .getByRole("option", { name: "burrow.test" })
          .waitFor({ state: "attached" });
        assert.equal(await main.domain.evaluate(selectedText), "mayfly.test");
        const offered = await main.domain.locator("option:enabled").allInnerTexts();
        assert.deepEqual(offered, ["mayfly.test", "burrow.test"]);
      },
    );

    function heightOf(): Promise<number> {
      return main.card.evaluate((card) => card.getBoundingClientRect().height);
    }
  });

  test("a new visitor's address is requested once, before hydration", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t);
    await page.addInitScript(holdReact);
    const asked = network.next(CREATE);
    await page.goto("/");
    await asked;
    assert.equal(await main.card.getByRole("button", { name: "Copy" }).isDisabled(), true);
    await page.evaluate(releaseReact);
    await main.email();
    assert.equal(network.count(CREATE), 1);
    assert.equal(network.count(CURRENT), 0);
  });

  test("a failure before hydration is shown after it, and not retried", async (t) => {
    const { page, main, network, complaints } = await stage.visitInTurn(t);
    network.fail(CREATE, { status: 503, body: { error: "STORE_UNAVAILABLE", message: "" } });
    await page.addInitScript(holdReact);
    const answered = page.waitForResponse((response) => response.status() === 503);
    await page.goto("/");
    await (await answered).finished();
    await page.evaluate(releaseReact);
    await main.toast("Error", ERRORS.STORE_UNAVAILABLE.message).waitFor();
    assert.equal(network.count(CREATE), 1);
    network.mend(CREATE);
    await main.newEmail.click();
    await main.email();
    assert.equal(complaints.filter((complaint) => !complaint.includes("503")).length, 0);
  });

  test("without JavaScript", async (t) => {
    const { page, main } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/");

    await t.test(
      "without JavaScript the card says that it needs JavaScript, and shows no waiting state",
      async () => {
        // Found by its element: Playwright finds no text in <noscript>.
        const said = await main.card.locator("noscript p:visible").innerText();
        assert.match(said, /^Your address and inbox need JavaScript\. Turn it on for this site/);
        assert.equal(await main.card.getByText("Generating your email...").isVisible(), false);
      },
    );

    await t.test("without JavaScript no page shows a control that needs it", async () => {
      // The main page is last: its controls are used below.
      for (const path of ["/about", "/contact", "/resources", "/forwarding", "/admin", "/"]) {
        await page.goto(path);
        const offered = await page.locator('button:enabled, a[href="/#upgrade"]').all();
        for (const control of offered) {
          if (!(await control.isVisible())) continue;
          const markup = await control.evaluate((element) => element.outerHTML);
          assert.match(markup, /popovertarget/, path);
        }
      }
      await page.getByRole("button", { name: "Share" }).click();
      const shared = page.getByRole("group", { name: "Share this page" });
      await shared
        .getByRole("link", { name: /^Share on/ })
        .first()
        .waitFor();
      assert.equal(await shared.getByRole("button").count(), 0);
      await page.getByRole("button", { name: "Share" }).click();
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Menu" }).getByRole("link").first().waitFor();
    });
  });
});

function selectedText(select: Element): string | undefined {
  return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : undefined;
}

type Held = { releaseReact: () => void };

/** Holds React's scheduler messages, as on a slow phone before hydration. */
function holdReact(): void {
  const { prototype } = MessagePort;
  const own = Object.getOwnPropertyDescriptor(prototype, "postMessage") ?? {};
  const held: { port: MessagePort; message: unknown }[] = [];
  prototype.postMessage = function hold(this: MessagePort, message: unknown) {
    held.push({ port: this, message });
  };
  Object.assign(window, {
    releaseReact() {
      Object.defineProperty(prototype, "postMessage", own);
      for (const { port, message } of held) port.postMessage(message);
    },
  });
}

function releaseReact(): void {
  (window as unknown as Held).releaseReact();
}
