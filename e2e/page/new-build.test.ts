import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openSharedStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
before(async () => {
  stage = await openSharedStage();
});

test("a page that stays open during a server update offers to load the new build", async (t) => {
  const { page, main, arrive, complaints } = await stage.visit(t);
  const configured = page.waitForResponse("**/api/config");
  const address = await arrive();
  // A list call between the two responses, of the page's own build, would start the count again.
  await main.connection("Live").waitFor();
  const own = await page.locator("html").getAttribute("data-build");
  assert.match(own ?? "", /^[\w-]{12}$/);
  assert.equal((await configured).headers()["x-build"], own);
  const offer = page
    .getByRole("status")
    .filter({ hasText: "There is a new version of this page." });
  await page.route("**/api/temp-emails/extend", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "x-build": "another" },
    });
  });
  // One response from another build is no update: nodes are restarted one by one.
  await main.extend.click();
  await main.card.getByText("1 left").first().waitFor();
  assert.equal(await offer.count(), 0);
  await main.extend.click();
  await offer.getByRole("button", { name: "Reload" }).click();
  await offer.waitFor({ state: "detached" });
  assert.equal(await main.email(), address);
  assert.deepEqual(complaints, []);
});
