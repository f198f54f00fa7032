import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { questionsOf, structuredThings } from "../../stage/structured-things.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";

const LANDING = [
  "/free-temporary-email",
  "/disposable-email",
  "/burner-email",
  "/temporary-email-generator",
  "/temp-mail",
  "/fake-email",
  "/privacy-email",
];

describe("pages of an instance that sells no addresses", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { PAYMENTS: "off" } });
  });
  after(() => stage.close());

  test("the landing pages mention only free addresses, and the legal pages no sale", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    for (const path of LANDING) {
      await page.goto(path);
      const main = page.getByRole("main");
      await main.locator("details").evaluateAll((all) => {
        for (const details of all) details.removeAttribute("name");
        for (const details of all) details.setAttribute("open", "");
      });
      const words = await main.innerText();
      assert.match(words, /15 minutes|fifteen minutes/i, path);
      assert.doesNotMatch(words, /\$1\.99|24-hour|premium|paid address/i, path);
    }
    for (const path of ["/privacy-policy", "/terms-of-service"]) {
      await page.goto(path);
      const text = await page.locator("body").innerText();
      assert.doesNotMatch(text, /\$1\.99|refund|When you buy|Stripe|Premium addresses\n/, path);
    }
  });

  test("the main page has no upgrade button, no offer, and no price, about has one tier, and the questions on billing say so first", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    await visitor.arrive();
    await main.toastRegion.waitFor({ state: "attached" });
    const { opener, banner } = upgradeDialog(page);
    assert.deepEqual([await opener.count(), await banner.count()], [0, 0]);
    assert.equal(network.count("GET /api/premium-emails/active"), 0);
    await page.getByRole("region", { name: "Learn more" }).waitFor();
    const button = page.getByText("Get a 24-hour premium email");
    assert.deepEqual([await button.count(), await button.isVisible()], [1, false]);
    const things = await structuredThings(page);
    const app = things.find((thing) => thing["@type"] === "WebApplication");
    const offers = (app?.["offers"] ?? []) as { price: string }[];
    assert.deepEqual(
      offers.map(({ price }) => price),
      ["0.00"],
    );
    assert.match(questionsOf(things)[0]?.answer ?? "", /extended twice\.$/);
    assert.doesNotMatch(JSON.stringify(things), /1\.99|premium|%only%/);
    await page.goto("/about");
    assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), ["Free"]);
    assert.doesNotMatch(await page.getByRole("main").innerText(), /\$1\.99/);
    await page.goto("/faq");
    const billing = page.getByRole("main").getByRole("region", { name: "Billing" });
    await billing.getByText("This site sells no addresses at the moment.").waitFor();
    assert.equal(await billing.getByText("This site runs in test mode").isVisible(), false);
  });
});
