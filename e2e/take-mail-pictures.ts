import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTransport } from "nodemailer";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser/launch-browser.ts";
import { SAMPLE_MAILS, type SampleMail } from "./sample-mails/sample-mails.ts";
import { mainPage } from "./stage/parts/main-page.ts";
import { startSite } from "./stage/site.ts";
import { nextFrame } from "./stage/next-frame.ts";

/**
 * Draws realistic mail, opened in the real product: `docs/images/mails`. With a folder as its argument, draws every
 * mail in both themes and both widths there, for review.
 */
type Look = { readonly theme: "dark" | "light"; readonly width: number };

const LOOKS: readonly Look[] = [
  { theme: "dark", width: 1280 },
  { theme: "light", width: 1280 },
  { theme: "dark", width: 320 },
  { theme: "light", width: 320 },
];
/** In the documentation, each mail is wide on dark and narrow on light. */
const DOCUMENTED = LOOKS.filter(({ theme, width }) => (theme === "dark") === width > 320);

/** The longest open mail fits: a larger screenshot than the window would cause another layout. */
const HEIGHT = 1100;

const [wanted, only] = process.argv.slice(2);
const folder = wanted ?? fileURLToPath(new URL("../docs/images/mails", import.meta.url));
mkdirSync(folder, { recursive: true });

const { app, closeApp } = await startSite();
const browser = await launchBrowser();
const transport = createTransport({ host: "127.0.0.1", port: app.smtpPort, ignoreTLS: true });
try {
  for (const mail of SAMPLE_MAILS.filter(({ name }) => only === undefined || name === only)) {
    for (const look of wanted === undefined ? DOCUMENTED : LOOKS) await take(browser, mail, look);
  }
} finally {
  transport.close();
  await browser.close();
  await closeApp();
}

async function take(from: Browser, mail: SampleMail, { theme, width }: Look): Promise<void> {
  const context = await from.newContext({
    baseURL: app.baseUrl,
    viewport: { width, height: HEIGHT },
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("mayfly.theme", chosen), theme);
  const page = await context.newPage();
  await page.goto("/");
  await send(mail, await mainPage(page).email());
  await openMail(page, mail);
  const name = `${mail.name}-${width > 320 ? "wide" : "narrow"}-${theme}.png`;
  const card = page.getByRole("region", { name: "Inbox" });
  // Only the message: other pictures show the rest of the page.
  await card.screenshot({ path: `${folder}/${name}` });
  await context.close();
  process.stdout.write(`${name}\n`);
}

async function send(mail: SampleMail, to: string): Promise<void> {
  const { raw, from, subject, text, html, attachments } = mail;
  const envelope = { from: "sender@example.org", to };
  await transport.sendMail(
    raw ? { envelope, raw } : { from, to, subject, text, html, attachments },
  );
}

async function openMail(page: Page, { subject, html }: SampleMail): Promise<void> {
  const row = mainPage(page).row(subject);
  await row.open();
  await row.element
    .getByText(/^\d+ KB/)
    .last()
    .waitFor();
  if (html) await row.frame.locator("body *").first().waitFor();
  await row.frame.locator("img").evaluateAll(decodeAll);
  await page.waitForFunction(() => document.fonts.check("14px Geist"));
  // The frame's height follows its content, and the row's the frame's.
  await nextFrame(page);
  await page.mouse.move(0, 0);
}

/** Embedded pictures arrive after the text. */
async function decodeAll(images: Element[]): Promise<void> {
  for (const picture of images) {
    if (!(picture instanceof HTMLImageElement) || picture.naturalWidth > 0) continue;
    await new Promise((resolve) => picture.addEventListener("load", resolve));
  }
}
