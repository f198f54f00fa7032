import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { findSideways } from "../stage/find-sideways.ts";
import { COLOR_RULES, findViolations } from "../stage/find-violations.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

describe("the status page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("works without scripts, in both themes and at every width", async (t) => {
    const { email } = await stage.app.createAddress();
    await stage.app.send({ to: email, subject: "x", text: "x" });
    const { page, complaints } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/status");
    await page.getByRole("heading", { level: 1, name: "Status" }).waitFor();
    await page.getByText("Mail is accepted.", { exact: true }).waitFor();
    for (const domain of ["mayfly.test", "burrow.test"]) {
      const row = page.getByRole("listitem").filter({ hasText: domain });
      await row.getByText("Accepts mail", { exact: true }).waitFor();
      await row.getByRole("img", { name: `Messages accepted for ${domain}` }).waitFor();
    }
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `status-${width}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await picture(page, "status-light");
    assert.deepEqual(complaints, []);
  });

  test("has no obstacle for anyone", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t);
    await page.goto("/status");
    assert.deepEqual(await findViolations(page, undefined, "whole"), []);
    await page.emulateMedia({ colorScheme: "light" });
    assert.deepEqual(await findViolations(page, COLOR_RULES), []);
    await page.setViewportSize({ width: 320, height: 800 });
    assert.deepEqual(await findSideways(page), []);
    assert.deepEqual(complaints, []);
  });
});

const PICTURES = process.env["DELIVERY_PICTURES"];

/** Saves a screenshot for review if a folder for screenshots is set. */
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) {
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  }
}
