import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { openingMail } from "../../stage/mail/open-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

/** No test asserts a time: a mail that blocks the page makes the test hang. */
describe("a mail with HTML and styles that are made to block the page", () => {
  let stage: Stage;
  let foreign: ForeignServer;
  const { openNext } = openingMail(() => stage);
  before(async () => {
    foreign = await startForeignServer();
    stage = await openSharedStage();
  });
  after(() => foreign.close());

  const spaces = " ".repeat(60_000);
  /** As many as there are ways to write them: `strip-css.test.ts` has more, for the style sheet alone. */
  const slowStyles = [
    `background:url(${spaces}`,
    `background:url(${spaces}\\`,
    `background:url(${spaces}\\"`,
    `background:url(  ${`url(${" ".repeat(500)}`.repeat(200)}`,
    `content:"${"\\a ".repeat(50_000)}`,
    "/*".repeat(60_000),
    "x:(".repeat(50_000),
    "\\".repeat(200_000),
  ];

  const formatting = Array.from({ length: 3_000 }, (_, at) => `<b title=${at}>`).join("");
  const unclosed = Array.from({ length: 200 }, (_, at) => `<b title=${at}>`).join("");
  const tooComplex: Record<string, string> = {
    "formatting that each paragraph repeats": `<p>${formatting}${"<p>x".repeat(3_000)}`,
    "less of it": `<p>${unclosed}${"<p>x".repeat(20_000)}`,
    "a hundred thousand elements": "<div>x</div>".repeat(100_000),
    "thousands of attributes": `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=1`).join(" ")}>x</p>`,
    "rules for every element": `<p>x</p><style>${"* * * *:not(.a) > *{color:red}".repeat(5_000)}</style>${"<i>x</i>".repeat(15_000)}`,
  };

  const jumping: Record<string, string> = {
    "a media query": `<style>div{height:90px}@media (max-height:200px){div{height:380px}}</style>`,
    "the frame's own height": `<style>div{height:calc(100vh + 7px)}</style>`,
    "a moving element": `<style>@keyframes k{from{height:50px}to{height:350px}}div{animation:k .2s infinite alternate}</style>`,
  };

  test("is shown or falls back to its plain text", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    const to = await arrive();
    await t.test("is shown with slow styles in attributes and in style sheets", async () => {
      const attributes = slowStyles.map(
        (style) => `<p style="${style.replaceAll('"', "&quot;")}">x</p>`,
      );
      // Together shorter than what counts as too complex.
      const sheets = slowStyles.slice(3, 7).map((style) => `<style>p{${style}</style>`);
      const html = `<p>Before</p>${sheets.join("")}${attributes.join("")}<p>Read this</p>`;
      const row = await openNext(main, to, { subject: "Slow styles", html });
      await page.waitForFunction(isShown, "Read this");
      await row.toggle.click();
      await page.waitForFunction(() => document.querySelector("[data-row] iframe") === null);
    });
    for (const [which, bomb] of Object.entries(tooComplex)) {
      await t.test(`falls back to plain text because of ${which}`, async () => {
        const html = `<p>Read this first</p>${bomb}`;
        const row = await openNext(main, to, { subject: `Bomb: ${which}.`, html });
        await row.element.getByText("HTML is too complex to show").waitFor();
        const text = row.element.getByRole("region", { name: "Plain text" });
        await text.getByText("Read this first").waitFor();
        await row.toggle.click();
      });
    }
    await t.test("doesn't affect the next mail", async () => {
      const row = await openNext(main, to, { subject: "Honest", html: "<p>Hello there</p>" });
      await row.frame.getByText("Hello there").waitFor();
    });
    await t.test("requests no picture from this site, images shown or not", async () => {
      const { origin, hostname } = new URL(page.url());
      const otherPort = `http://${hostname}:${new URL(foreign.url).port}/own`;
      const called = `${origin}/api/admin/stats`;
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      const html =
        `<p>Read this</p><img src="${called}?img"><img src="/api/admin/stats?relative"><img src="${called.replace("http:", "")}?scheme">` +
        `<img src="${called.replace("http://", "http://x@")}?user"><img src="${called.replace("http", "HTTP")}?case">` +
        `<table background="${called}?table"><tr><td>x</table><p style="background:url('${called}?style')">x</p>` +
        `<style>p{background:url(${called}?sheet)}</style><img src="${otherPort}?img">` +
        `<img src="${called.replace(hostname, `${hostname}.`)}?dot"><p style="background:url('${otherPort}?style')">x</p>` +
        `<img src="${foreign.url}/last">`;
      const row = await openNext(main, to, { subject: "Own pictures", html });
      await row.frame.getByText("Read this").waitFor();
      await row.button("Show Images").click();
      await foreign.asked("/last");
      assert.deepEqual(
        asked.filter((url) => url.includes("/api/admin") || url.includes("/own")),
        [],
      );
    });

    await t.test("changes its frame's height three times at most", async (tt) => {
      for (const [which, style] of Object.entries(jumping)) {
        await tt.test(`by ${which}`, async () => {
          // With reduced motion, a mail's animations are off.
          await page.emulateMedia({ reducedMotion: "no-preference" });
          await page.evaluate(watchHeights);
          const html = `<p>Before</p>${style}<div>Read this</div>`;
          const row = await openNext(main, to, { subject: `Jumps by ${which}.`, html });
          await row.frame.getByText("Read this").waitFor();
          const heights = await page.evaluate(heightsOfFrames, 45);
          assert.ok(heights.length <= 3, heights.join(" "));
          await row.toggle.click();
          await page.emulateMedia({ reducedMotion: "reduce" });
        });
      }

      await tt.test("and again when a visitor opens collapsed content", async () => {
        const html = `<details><summary>More</summary><div style="height:220px">All</div></details>`;
        const row = await openNext(main, to, { subject: "Collapsed content.", html });
        await row.element.locator('iframe[style*="height: 100px"]').waitFor();
        for (let round = 0; round < 2; round += 1) {
          await row.frame.getByText("More").click();
          await row.element.locator('iframe:not([style*="height: 100px"])').waitFor();
          await row.frame.getByText("More").click();
          await row.element.locator('iframe[style*="height: 100px"]').waitFor();
        }
      });
    });
  });
});

/** Whether the one open mail shows this text. Runs in the page, because frame locators cost more than the mail. */
function isShown(text: string): boolean {
  const frame = document.querySelector<HTMLIFrameElement>("[data-row] iframe");
  const body = frame?.contentDocument?.querySelector("body");
  const height = frame?.getBoundingClientRect().height ?? 0;
  return height > 0 && (body?.textContent.includes(text) ?? false);
}

/** Remembers each height that a frame gets. */
function watchHeights(): void {
  const heights: string[] = [];
  Object.assign(window, { heights });
  new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLIFrameElement)) continue;
      if (heights.at(-1) !== target.style.height) heights.push(target.style.height);
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["style"] });
}

/** Returns the heights after this number of drawn frames. */
async function heightsOfFrames(frames: number): Promise<string[]> {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const heights: unknown = Reflect.get(window, "heights");
  return Array.isArray(heights) ? heights.map(String) : [];
}
