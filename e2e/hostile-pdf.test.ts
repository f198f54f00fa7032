import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { HOSTILE_PDFS } from "./pdf/hostile-pdfs.ts";
import { mailWith } from "./stage/mail-with.ts";
import { openStage, type Stage } from "./stage/stage.ts";

describe("hostile PDFs", () => {
  let stage: Stage;
  const folder = mkdtempSync(join(tmpdir(), "mayfly-net-log-"));
  const netLog = join(folder, "net-log.json");
  before(async () => {
    stage = await openStage({ browserArgs: [`--log-net-log=${netLog}`] });
  });
  after(async () => {
    await stage.close();
    rmSync(folder, { recursive: true });
  });

  // One visitor for all of them, and one log: it is whole only when the browser has ended.
  test("none runs anything, asks anybody for anything, or leaves a link", async (t) => {
    const { page, main, complaints, arrive } = await stage.visit(t);
    const asked: string[] = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).origin));
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const parts = Object.entries(HOSTILE_PDFS).map(([name, pdf], index) => ({
      type: "application/pdf",
      name: `${name}.pdf`,
      content: pdf(`http://pdf-${index}.leak.test/`),
    }));
    await stage.app.send({ to: await arrive(), raw: mailWith({ subject: "Files", parts }) });
    const row = main.row("Files");
    await row.open();

    for (const { name } of parts) {
      const button = row.element.getByRole("button", { name: `Preview ${name}` });
      await button.click();
      const preview = row.element.getByRole("region", { name: `Preview of ${name}` });
      await preview.getByRole("img", { name: "Page 1 of 1" }).click();
      await preview.getByText("Read this").waitFor();
      assert.equal(await preview.getByRole("link").count(), 0);
      await button.click();
      await preview.waitFor({ state: "detached" });
    }

    assert.equal(await page.evaluate(() => "ran" in window), false);
    assert.deepEqual([...dialogs, ...complaints], []);
    assert.deepEqual([...new Set(asked)], [new URL(page.url()).origin]);
    await page.goto("about:blank");
    await page.setContent('<img src="http://seen-by-the-log.test/">');
    await page.context().browser()?.close();
    const log = readFileSync(netLog, "utf8");
    assert.ok(log.includes("seen-by-the-log.test"), "the log doesn't see what is fetched");
    assert.deepEqual(log.match(/[\w-]+\.leak\.test/g) ?? [], []);
  });
});
