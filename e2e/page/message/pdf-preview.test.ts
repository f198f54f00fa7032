import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Worker } from "playwright-core";
import {
  endlessPdf,
  greedyPdf,
  japanesePdf,
  lockedPdf,
  manyPages,
  scannedPdf,
  threePages,
} from "../../pdf/sample-pdfs.ts";
import { writePdf } from "../../pdf/write-pdf.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { mailWith } from "../../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

describe("the preview of a PDF", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  async function receive(visitor: Visitor, files: Readonly<Record<string, Buffer>>) {
    const parts = Object.entries(files).map(([name, content]) => ({
      type: "application/pdf",
      name: `${name}.pdf`,
      content,
    }));
    const raw = mailWith({ subject: "Some files", parts });
    await stage.app.send({ to: await visitor.arrive(), raw });
    const row = visitor.main.row("Some files");
    await row.open();
    return row.element;
  }

  test("for each kind of file in a mail", async (t) => {
    const visitor = await stage.visit(t, { movableClock: true, colorScheme: "dark" });
    const { page, main, network, complaints } = visitor;
    await page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
    const threads = threadsOf(visitor);
    let failed = 0;
    const row = await receive(visitor, {
      three: threePages(),
      long: manyPages(201),
      japanese: japanesePdf(),
      scanned: scannedPdf(),
      ...Object.fromEntries(UNREADABLE.map(([name, content]) => [name, content])),
      greedy: greedyPdf(),
      endless: endlessPdf(),
    });
    const previewOf = (name: string) => row.getByRole("region", { name: `Preview of ${name}.pdf` });
    const toggle = (name: string) =>
      row.getByRole("button", { name: `Preview ${name}.pdf` }).click();
    const preview = previewOf("three");
    const button = (name: string) => preview.getByRole("button", { name });

    await t.test(
      "if the code of its viewer or worker can't load, an error is shown, and the mail stays open",
      async () => {
        const failing = async (route: string, sentence: string) => {
          network.fail(route, "unreachable");
          await toggle("three");
          await row.getByText(sentence).waitFor();
          await row
            .getByRole("region", { name: "Plain text" })
            .getByText("See the files.")
            .waitFor();
          network.mend(route);
        };
        await failing("GET /assets/pdf-preview-*", "The download failed. Please try again.");
        await page.reload();
        await main.row("Some files").open();
        await failing("GET /assets/pdf-worker-*", "The PDF viewer failed to load.");
        await page.reload();
        await main.row("Some files").open();
        complaints.length = 0;
        failed = threads.length;
      },
    );

    await t.test(
      "pages are drawn one by one, by button and by key, and are readable by screen readers",
      async () => {
        await toggle("three");
        await drawn(preview, 1, 3);
        assert.ok((await darkPixels(preview)) > 100);
        assert.equal(await isOff(button("Previous page")), true);
        await preview.getByText("First page").waitFor();

        await button("Next page").click();
        await drawn(preview, 2, 3);
        await preview.getByText("Second page").waitFor();
        assert.equal(await preview.getByText("First page").count(), 0);
        await page.keyboard.press("ArrowRight");
        await drawn(preview, 3, 3);
        await preview.getByText("Third page").waitFor();
        assert.equal(await isOff(button("Next page")), true);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowLeft");
        await drawn(preview, 2, 3);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("a page fits the available width, and can be zoomed", async () => {
      const whole = await paperWidth(preview);
      const room = await roomOf(preview).evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      assert.equal(room, 0);
      await button("Zoom in").click();
      await page.waitForFunction(isWiderThan, whole * 1.4);
      await roomOf(preview).press("+");
      await page.waitForFunction(isWiderThan, whole * 1.9);
      await roomOf(preview).press("0");
      await preview.getByText("100%").waitFor();
      assert.equal(await isOff(button("Zoom out")), true);
    });

    await t.test("closing a preview ends its worker", async () => {
      await toggle("three");
      assert.equal(threads.length, failed + 1);
      await allEnd(visitor, threads);
      assert.equal(await preview.count(), 0);
    });

    await t.test("is accessible and fits 320 pixels in both themes", async () => {
      await page.setViewportSize({ width: 320, height: 720 });
      await toggle("three");
      await drawn(preview, 1, 3);
      assert.deepEqual(await findViolations(page, undefined, "rows"), []);
      assert.deepEqual(await findSideways(page), []);
      await page.emulateMedia({ colorScheme: "light" });
      await page.locator("html[data-theme=light]").waitFor();
      assert.deepEqual(await findViolations(page, COLOR_RULES, "rows"), [], "in light");
      await page.setViewportSize({ width: 1280, height: 720 });
      await toggle("three");
    });

    await t.test("only the first 200 pages of a very long PDF are shown", async () => {
      await toggle("long");
      await drawn(previewOf("long"), 1, 201);
      await previewOf("long").getByText("The first 200 pages are shown here").waitFor();
      await toggle("long");
    });

    await t.test(
      "Japanese text without embedded fonts is decoded with the tables of our own build",
      async () => {
        await toggle("japanese");
        await previewOf("japanese").getByText("日本語の請求書 日本語").waitFor();
      },
    );

    await t.test("a scanned page is decoded without WebAssembly", async () => {
      await toggle("scanned");
      await drawn(previewOf("scanned"), 1, 1);
      assert.ok((await darkPixels(previewOf("scanned"))) > 10_000);
    });

    await t.test("the pages of two open previews have unique names", async () => {
      await drawn(previewOf("japanese"), 1, 1);
      const found = await findViolations(page, ["landmark-unique"]);
      await toggle("japanese");
      await toggle("scanned");
      assert.deepEqual(found, []);
      assert.deepEqual(complaints, []);
    });

    for (const [name, content, sentence] of UNREADABLE) {
      await t.test(
        `a PDF that is ${name} shows the reason, and can be downloaded byte for byte`,
        async () => {
          await toggle(name);
          await row.getByRole("status").getByText(sentence).waitFor();
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            row.getByRole("button", { name: `Download ${name}.pdf` }).click(),
          ]);
          const chunks = await (await download.createReadStream()).toArray();
          assert.equal(Buffer.concat(chunks).toString("hex"), content.toString("hex"));
          await allEnd(visitor, threads);
        },
      );
    }

    await t.test("a PDF that would use all memory is abandoned, and its worker ended", async () => {
      const begun = threads.length;
      await toggle("greedy");
      await row.getByText("This PDF needs too much memory to be shown here.").waitFor();
      assert.equal(threads.length, begun + 1);
      await allEnd(visitor, threads);
      assert.deepEqual(complaints, []);
    });

    await t.test("a PDF that would run forever is abandoned, and its worker ended", async () => {
      const begun = threads.length;
      await toggle("endless");
      await previewOf("endless").getByRole("region", { name: "Page 1 of 1" }).waitFor();
      await page.clock.fastForward("00:31");
      await row.getByText("This PDF takes too long to draw, so it can’t be shown here.").waitFor();
      assert.equal(threads.length, begun + 1);
      await allEnd(visitor, threads);
    });
  });
});

/** Files that are no PDF or can't be read, with the expected text. */
const UNREADABLE = [
  ["locked", lockedPdf(), "This PDF is locked with a password and can’t be shown here."],
  ["damaged", threePages().subarray(0, 500), "This PDF is damaged and can’t be shown here."],
  ["without pages", writePdf({ pages: [] }), "This PDF is damaged and can’t be shown here."],
] as const;

/** Returns each worker of this page. */
function threadsOf({ page }: Visitor): readonly Worker[] {
  const threads: Worker[] = [];
  page.on("worker", (worker) => threads.push(worker));
  return threads;
}

/** A busy worker takes a moment to end. */
async function allEnd({ page }: Visitor, threads: readonly Worker[]): Promise<void> {
  for (const thread of threads) {
    // oxlint-disable-next-line no-await-in-loop -- there is one
    if (page.workers().includes(thread)) await thread.waitForEvent("close");
  }
}

function roomOf(preview: Locator): Locator {
  return preview.getByRole("region", { name: /^Page/ });
}

function paperOf(preview: Locator): Locator {
  return preview.getByRole("img", { name: /^Page/ });
}

async function drawn(preview: Locator, page: number, of: number): Promise<void> {
  await preview.getByRole("img", { name: `Page ${page} of ${of}` }).waitFor();
}

async function isOff(button: Locator): Promise<boolean> {
  return (await button.getAttribute("aria-disabled")) === "true";
}

async function paperWidth(preview: Locator): Promise<number> {
  return (await paperOf(preview).boundingBox())?.width ?? 0;
}

function isWiderThan(width: number): boolean {
  return (document.querySelector("canvas")?.getBoundingClientRect().width ?? 0) > width;
}

/** Returns the number of drawn pixels that are darker than the page. */
function darkPixels(preview: Locator): Promise<number> {
  return paperOf(preview).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext("2d");
    context?.drawImage(canvas, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
}
