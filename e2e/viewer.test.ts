import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, before, describe, test, type TestContext } from "node:test";
import { FIRST_TEST_CERTIFICATE } from "../server/src/smtp/testing/test-certificates.ts";
import type { MessageRow } from "./stage/main-page.ts";
import { openStage, type Stage } from "./stage/stage.ts";

const RAW = "GET /api/email/messages/*";
const HTML = "<h1>Hello</h1><p>From the <b>HTML</b>.</p>";

describe("an open message", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("with HTML has three views, and the facts of what it holds", async (t) => {
    const row = await openMessage(t, { text: "From the text.", html: HTML });
    await row.tab("Rendered").waitFor();
    assert.deepEqual(await row.tab("").allInnerTexts(), ["Rendered", "Plain Text", "HTML Source"]);
    assert.equal(await row.tab("Rendered").getAttribute("aria-selected"), "true");
    await row.frame.getByRole("heading", { name: "Hello" }).waitFor();
    await row.button("Show Images").waitFor();

    await row.tab("Plain Text").click();
    const text = row.element.getByRole("region", { name: "Plain text" });
    await text.getByText("From the text.").waitFor();
    assert.equal(await row.button("Show Images").count(), 0);
    await row.tab("HTML Source").click();
    const source = row.element.getByRole("region", { name: "HTML source" });
    await source.getByText("<h1>Hello</h1>").waitFor();

    await row.tab("HTML Source").press("ArrowLeft");
    await text.waitFor();
    await row.element.getByText("Contains HTML content").waitFor();
    assert.equal(await row.element.getByText("Has attachments").count(), 0);
  });

  test("without HTML is its text alone, labelled, without views or images to show", async (t) => {
    const row = await openMessage(t, { text: "Just words." });
    await row.element.getByText("Plain Text Message", { exact: true }).waitFor();
    const text = row.element.getByRole("region", { name: "Plain text" });
    await text.getByText("Just words.").waitFor();
    assert.equal(await row.tab("").count(), 0);
    assert.equal(await row.button("Show Images").count(), 0);
    assert.equal(await row.element.getByText("Contains HTML content").count(), 0);
  });

  test("with HTML but no words at all says that there is no content", async (t) => {
    const row = await openMessage(t, { html: "<img src='https://picture.test/only.png'>" });
    await row.tab("Plain Text").click();
    await row.element
      .getByRole("region", { name: "Plain text" })
      .getByText("No content available")
      .waitFor();
  });

  test("tells its size in whole KB, and that it has attachments", async (t) => {
    const raw = withAttachment(90 * 1024);
    const row = await openMessage(t, { raw });
    const facts = await row.element.getByText("Has attachments").innerText();
    const [, size] = /^(\d+) KB/.exec(facts) ?? [];
    // The server's own head lines come on top.
    const sentKb = Math.round(raw.length / 1_024);
    assert.ok([sentKb, sentKb + 1].includes(Number(size)), facts);
  });

  test("keeps between 100 and 400 px, and scrolls inside beyond", async (t) => {
    const low = await openMessage(t, { html: "<p>Short.</p>" });
    const lowFrame = low.element.locator("iframe");
    await low.frame.getByText("Short.").waitFor();
    assert.equal((await lowFrame.boundingBox())?.height, 100);

    const html = `${"<p>A line.</p>".repeat(100)}<p>The end.</p>`;
    const high = await openMessage(t, { html, text: `${"A line.\n".repeat(100)}The end.` });
    await high.frame.getByText("The end.").waitFor();
    const frame = high.element.locator("iframe");
    await high.element.locator("iframe[style*='400px']").waitFor();
    assert.equal((await frame.boundingBox())?.height, 400);
    const scrolled = await high.frame.getByText("The end.").evaluate((end) => {
      end.scrollIntoView();
      return end.ownerDocument.scrollingElement?.scrollTop ?? 0;
    });
    assert.ok(scrolled > 0);
    await high.tab("Plain Text").click();
    const text = high.element.getByRole("region", { name: "Plain text" });
    const { clientHeight, scrollHeight } = await text.evaluate((panel) => ({
      clientHeight: panel.clientHeight,
      scrollHeight: panel.scrollHeight,
    }));
    assert.ok(clientHeight <= 400 && scrollHeight > clientHeight);
  });

  test("loads pictures by https once they are shown, and only then", async (t) => {
    const pictures = await startPictureServer(t);
    const html = `<p>Look</p><img src="${pictures.url}/one.gif" alt="One">`;
    const row = await openMessage(t, { html }, { ignoreHTTPSErrors: true });
    await row.frame.getByText("Image blocked for security").waitFor();
    assert.deepEqual(pictures.asked, []);
    await row.button("Show Images").click();
    const picture = row.frame.getByAltText("One");
    await picture.waitFor();
    await row.button("Hide Images").waitFor();
    const width = await picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 0;
      await image.decode();
      return image.naturalWidth;
    });
    assert.equal(width, 1);
    assert.deepEqual(pictures.asked, ["/one.gif"]);
  });

  test("that can't be shown in full says so, and gives the whole of it, as often as it takes", async (t) => {
    const visitor = await stage.visit(t);
    const raw = `Subject: Too: "deep"\r\nMIME-Version: 1.0\r\n${nested(2_000)}`;
    await stage.app.send({ to: await visitor.arrive(), raw });
    const row = visitor.main.row("Too:");
    await row.open();
    await row.element.getByText("This message could not be shown in full.").waitFor();
    const download = row.button("Download the raw message");
    visitor.network.fail(RAW, { status: 500, body: { error: "INTERNAL", message: "" } });
    await download.click();
    await row.element
      .getByRole("alert")
      .getByText("The download failed. Please try again.")
      .waitFor();

    visitor.network.mend(RAW);
    const [file] = await Promise.all([visitor.page.waitForEvent("download"), download.click()]);
    assert.match(file.suggestedFilename(), /^Too deep .*\.eml$|^Too deep\.eml$/);
    const saved = readFileSync(await file.path(), "latin1");
    assert.ok(saved.endsWith(raw.trimEnd()) || saved.trimEnd().endsWith(raw.trimEnd()));
    await row.element.getByText("This message could not be shown in full.").waitFor();
    assert.equal(await row.element.getByRole("alert").count(), 0);
  });

  async function openMessage(
    t: TestContext,
    mail: { text?: string; html?: string; raw?: string },
    options?: Parameters<Stage["visit"]>[1],
  ): Promise<MessageRow> {
    const { main, arrive } = await stage.visit(t, options);
    await stage.app.send({ to: await arrive(), subject: "A message", ...mail });
    const row = main.row("A message");
    await row.open();
    return row;
  }
});

/** Somebody else's pictures, by https with a certificate of the tests. */
async function startPictureServer(t: TestContext): Promise<{ url: string; asked: string[] }> {
  const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const asked: string[] = [];
  const server = createServer(FIRST_TEST_CERTIFICATE, ({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(200, { "content-type": "image/gif", connection: "close" }).end(pixel);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, asked };
}

function withAttachment(sizeBytes: number): string {
  const lines =
    Buffer.alloc(sizeBytes, 7)
      .toString("base64")
      .match(/.{1,76}/g) ?? [];
  return [
    "From: sender@example.org",
    "Subject: A message",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See the file.",
    "--b",
    'Content-Type: application/octet-stream; name="file.bin"',
    'Content-Disposition: attachment; filename="file.bin"',
    "Content-Transfer-Encoding: base64",
    "",
    ...lines,
    "--b--",
    "",
  ].join("\r\n");
}

/** Heads of multiparts in multiparts, none of which ever ends. */
function nested(levels: number): string {
  const heads = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  );
  return heads.join("");
}
