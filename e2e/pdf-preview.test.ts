import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import type { Locator, Worker } from "playwright-core";
import {
  endlessPdf,
  greedyPdf,
  japanesePdf,
  lockedPdf,
  manyPages,
  scannedPdf,
  threePages,
} from "./pdf/sample-pdfs.ts";
import { findSideways } from "./stage/find-sideways.ts";
import { findViolations } from "./stage/find-violations.ts";
import { mailWith } from "./stage/mail-with.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor, VisitorOptions } from "./stage/visitor.ts";

describe("the preview of a PDF", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  async function openMail(visitor: Visitor, name: string, content: Buffer): Promise<Locator> {
    const raw = mailWith({
      subject: "A file",
      parts: [{ type: "application/pdf", name, content }],
    });
    await stage.app.send({ to: await visitor.arrive(), raw });
    const row = visitor.main.row("A file");
    await row.open();
    return row.element;
  }

  async function openPreview(t: TestContext, content: Buffer, options: VisitorOptions = {}) {
    const visitor = await stage.visit(t, options);
    const threads = threadsOf(visitor);
    const row = await openMail(visitor, "file.pdf", content);
    await previewButton(row).click();
    const preview = row.getByRole("region", { name: "Preview of file.pdf" });
    return { visitor, row, preview, button: buttonsOf(preview), threads };
  }

  test("pages are drawn one by one, by button and by key, and read out", async (t) => {
    const { visitor, preview, button } = await openPreview(t, threePages());
    const { page } = visitor;
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
    assert.deepEqual(visitor.complaints, []);
  });

  test("a page is as wide as its room, and comes closer", async (t) => {
    const { visitor, preview, button } = await openPreview(t, threePages());
    await drawn(preview, 1, 3);
    const whole = await paperWidth(preview);
    const room = await roomOf(preview).evaluate(
      (element) => element.scrollWidth - element.clientWidth,
    );
    assert.equal(room, 0);
    await button("Zoom in").click();
    await visitor.page.waitForFunction(isWiderThan, whole * 1.4);
    await roomOf(preview).press("+");
    await visitor.page.waitForFunction(isWiderThan, whole * 1.9);
    await roomOf(preview).press("0");
    await preview.getByText("100%").waitFor();
    assert.equal(await isOff(button("Zoom out")), true);
  });

  test("a preview that is closed leaves no thread behind", async (t) => {
    const { visitor, row, preview, threads } = await openPreview(t, threePages());
    await drawn(preview, 1, 3);
    await previewButton(row).click();
    assert.equal(threads.length, 1);
    await allEnd(visitor, threads);
    assert.equal(await preview.count(), 0);
  });

  for (const [what, content, sentence] of [
    ["locked", lockedPdf(), "This PDF is locked with a password and can't be shown here."],
    ["damaged", threePages().subarray(0, 500), "This PDF is damaged and can't be shown here."],
    ["not one", Buffer.from("<svg onload=alert(1)>"), "This file isn't the PDF that it is called."],
  ] as const) {
    test(`a PDF that is ${what} says so, and can be downloaded to the byte`, async (t) => {
      const { visitor, row, threads } = await openPreview(t, content);
      await row.getByRole("status").getByText(sentence).waitFor();
      const [download] = await Promise.all([
        visitor.page.waitForEvent("download"),
        row.getByRole("button", { name: "Download file.pdf" }).click(),
      ]);
      const chunks = await (await download.createReadStream()).toArray();
      assert.equal(Buffer.concat(chunks).toString("hex"), content.toString("hex"));
      await allEnd(visitor, threads);
    });
  }

  test("a PDF that would take for ever is given up, and its thread ended", async (t) => {
    const movable = { movableClock: true };
    const { visitor, row, preview, threads } = await openPreview(t, endlessPdf(), movable);
    await preview.getByRole("region", { name: "Page 1 of 1" }).waitFor();
    await visitor.page.clock.fastForward("00:31");
    await row.getByText("This PDF takes too long to draw and isn't shown here.").waitFor();
    assert.equal(threads.length, 1);
    await allEnd(visitor, threads);
  });

  test("a PDF that would take all memory is given up, and its thread ended", async (t) => {
    const { visitor, row, threads } = await openPreview(t, greedyPdf());
    await row.getByText("This PDF takes too much memory and isn't shown here.").waitFor();
    assert.equal(threads.length, 1);
    await allEnd(visitor, threads);
    assert.deepEqual(visitor.complaints, []);
  });

  test("of a very long PDF the first 200 pages are shown", async (t) => {
    const { preview } = await openPreview(t, manyPages(201));
    await drawn(preview, 1, 201);
    await preview.getByText("The first 200 pages can be looked at here").waitFor();
  });

  test("Japanese without fonts is read by the tables of our own build", async (t) => {
    const { visitor, preview } = await openPreview(t, japanesePdf());
    await preview.getByText("日本語の請求書 日本語").waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test("a scanned page is decoded without WebAssembly", async (t) => {
    const { visitor, preview } = await openPreview(t, scannedPdf());
    await drawn(preview, 1, 1);
    assert.ok((await darkPixels(preview)) > 10_000);
    assert.deepEqual(visitor.complaints, []);
  });

  for (const [what, route, sentence] of [
    ["viewer", "GET /assets/pdf-preview-*", "The download failed. Please try again."],
    ["thread", "GET /assets/pdf-worker-*", "What draws PDFs couldn't be fetched."],
  ] as const) {
    test(`when the code of its ${what} is out of reach it says so, and the mail stays open`, async (t) => {
      const visitor = await stage.visit(t);
      visitor.network.fail(route, "unreachable");
      const row = await openMail(visitor, "file.pdf", threePages());
      await previewButton(row).click();
      await row.getByText(sentence).waitFor();
      await row.getByRole("region", { name: "Plain text" }).getByText("See the files.").waitFor();
    });
  }

  for (const theme of ["dark", "light"]) {
    test(`it is accessible and fits 320 pixels on the ${theme} surface`, async (t) => {
      const visitor = await stage.visit(t, { viewport: { width: 320, height: 720 } });
      await visitor.page.addInitScript((one) => localStorage.setItem("mayfly.theme", one), theme);
      const row = await openMail(visitor, "file.pdf", threePages());
      await previewButton(row).click();
      await drawn(row, 1, 3);
      assert.deepEqual(await findViolations(visitor.page), []);
      assert.deepEqual(await findSideways(visitor.page), []);
    });
  }
});

/** Each thread that this page starts. */
function threadsOf({ page }: Visitor): readonly Worker[] {
  const threads: Worker[] = [];
  page.on("worker", (worker) => threads.push(worker));
  return threads;
}

/** A thread that is at work takes a moment to end. */
async function allEnd({ page }: Visitor, threads: readonly Worker[]): Promise<void> {
  for (const thread of threads) {
    // oxlint-disable-next-line no-await-in-loop -- there is one
    if (page.workers().includes(thread)) await thread.waitForEvent("close");
  }
}

function previewButton(row: Locator): Locator {
  return row.getByRole("button", { name: "Preview file.pdf" });
}

function buttonsOf(preview: Locator): (name: string) => Locator {
  return (name) => preview.getByRole("button", { name });
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

/** What is drawn on the page, as far as it is darker than its paper. */
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
