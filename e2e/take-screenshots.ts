import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { TestApp } from "../server/test/app/test-app.ts";
import { launchBrowser } from "./browser/launch-browser.ts";
import { forwardDialog, replyDialog } from "./stage/parts/answer-dialogs.ts";
import { mainPage } from "./stage/parts/main-page.ts";
import { startSite } from "./stage/site.ts";
import { upgradeDialog } from "./stage/parts/upgrade-dialog.ts";

/** `npm run screenshots`: draws docs/images from the real product, with real mail in it. */
type Picture = {
  name: string;
  theme: "dark" | "light";
  width: number;
  height: number;
  /** Prepares the page before the screenshot. */
  prepare: (page: Page, app: TestApp, email: string) => Promise<void>;
};

const WIDE = { width: 1280, height: 720 };
const NARROW = { width: 320, height: 720 };
const PHONE = { width: 390, height: 844 };

const PICTURES: readonly Picture[] = [
  { name: "main-dark", theme: "dark", ...WIDE, prepare: openMail },
  { name: "main-light", theme: "light", ...WIDE, prepare: openMail },
  { name: "phone-dark", theme: "dark", ...PHONE, prepare: readMail },
  { name: "narrow-light", theme: "light", ...NARROW, prepare: receiveMail },
  { name: "mail-dark", theme: "dark", ...WIDE, prepare: receiveMail },
  { name: "reply-dark", theme: "dark", ...WIDE, prepare: writeReply },
  { name: "reply-narrow", theme: "light", ...NARROW, prepare: writeReply },
  { name: "forward-light", theme: "light", ...WIDE, prepare: writeForward },
  { name: "empty-dark", theme: "dark", ...WIDE, prepare: async () => {} },
  { name: "empty-light", theme: "light", ...WIDE, prepare: async () => {} },
  { name: "elsewhere-dark", theme: "dark", ...WIDE, prepare: press("Open on another device") },
  { name: "elsewhere-narrow", theme: "light", ...NARROW, prepare: press("Open on another device") },
  { name: "existing-light", theme: "light", ...WIDE, prepare: press("Open an existing address") },
  { name: "shortcuts-dark", theme: "dark", ...WIDE, prepare: pressKey("?") },
  { name: "upgrade-dark", theme: "dark", ...WIDE, prepare: chooseName },
  { name: "upgrade-card-light", theme: "light", ...WIDE, prepare: fillCard },
  { name: "upgrade-narrow", theme: "dark", ...NARROW, prepare: fillCard },
  { name: "premium-dark", theme: "dark", ...WIDE, prepare: buy },
  { name: "menu-narrow", theme: "light", ...NARROW, prepare: openMenu },
  { name: "notice-narrow", theme: "dark", ...NARROW, prepare: failInDialog },
];

const FOLDER = fileURLToPath(new URL("../docs/images/", import.meta.url));

const MAILS = [
  {
    from: "Papershop <orders@papershop.example>",
    subject: "Receipt for order 20418",
    text: "Two notebooks, dotted, A5. Your parcel leaves our workshop tomorrow morning and should reach you within three days.",
  },
  {
    from: "Field Notes <letters@field-notes.example>",
    subject: "Welcome to Field Notes",
    text: "Thank you for joining us. Once a week we send one short essay about a place, a bird or a piece of weather.",
    html: `<img src="https://field-notes.example/header.jpg" width="600" height="64" alt="">
<h2 style="font-family:Georgia,serif">Thank you for joining us.</h2>
<p style="font:16px/1.6 Georgia,serif">Once a week we send one short essay about a place, a bird or a piece of weather. No more than that. If you did not sign up, you can ignore this letter and nothing further will arrive.</p>`,
  },
  {
    from: "Harbour <no-reply@harbour.example>",
    subject: "Your sign-in code",
    text: "Use this code to finish signing in to Harbour: 482 913. It works for ten minutes and only once.",
  },
];

let buyers = 1;
mkdirSync(FOLDER, { recursive: true });
/** With a mail transport, so that replies are enabled; none is sent. */
const { app, closeApp } = await startSite({
  MAIL_TRANSPORT: "smtp://127.0.0.1:9",
  REPLY_TO: "any",
});
const browser = await launchBrowser();
try {
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
  await closeApp();
}

async function take(
  from: Browser,
  { name, theme, width, height, prepare }: Picture,
): Promise<void> {
  const context = await from.newContext({
    baseURL: app.baseUrl,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("mayfly.theme", chosen), theme);
  const page = await context.newPage();
  await page.goto("/");
  const email = await mainPage(page).email();
  await page.getByText("Live", { exact: true }).waitFor();
  await prepare(page, app, email);
  await page.evaluate(() => document.fonts.ready);
  // No element has a focus or hover style.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await context.close();
  process.stdout.write(`${name}.png\n`);
}

async function receiveMail(page: Page, { smtpPort }: TestApp, email: string): Promise<void> {
  for (const mail of MAILS) {
    await sendMail(smtpPort, email, [mail]);
    await page.getByText(mail.subject).first().waitFor();
  }
}

async function sendMail(port: number, to: string, mails: typeof MAILS): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  for (const mail of mails) await transport.sendMail({ ...mail, to });
  transport.close();
}

async function openMail(page: Page, site: TestApp, email: string): Promise<void> {
  await receiveMail(page, site, email);
  await page.getByText("Welcome to Field Notes").first().click();
  await page.frameLocator("iframe").getByText("Thank you for joining us.").waitFor();
}

async function writeReply(page: Page, site: TestApp, email: string): Promise<void> {
  await openMail(page, site, email);
  await page.getByRole("button", { name: "Reply to Welcome to Field Notes" }).click();
  const { message } = replyDialog(page);
  await message.fill(
    "Thank you. One question before I stay: do the essays come as plain text as well?\n\nI read without images.",
  );
}

async function writeForward(page: Page, site: TestApp, email: string): Promise<void> {
  await openMail(page, site, email);
  await page.getByRole("button", { name: "Forward Welcome to Field Notes" }).click();
  await forwardDialog(page).email.fill("me@harbour.example");
}

/** Scrolls until the address is in its bar. */
async function readMail(page: Page, site: TestApp, email: string): Promise<void> {
  await openMail(page, site, email);
  await page.getByRole("region", { name: "Inbox" }).evaluate((inbox) => {
    window.scrollTo({ top: inbox.getBoundingClientRect().top + window.scrollY - 64 });
  });
  await page.getByRole("button", { name: "Copy", exact: true }).first().waitFor();
}

function press(name: string): Picture["prepare"] {
  return async (page) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor();
  };
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).waitFor();
}

async function chooseName(page: Page): Promise<void> {
  const { banner, prefix, dialog } = upgradeDialog(page);
  await banner.getByRole("button", { name: "Get 24-hour email" }).click();
  await prefix.fill("june.meadow");
  await dialog.getByText("Available").nth(1).waitFor();
}

async function fillCard(page: Page): Promise<void> {
  await chooseName(page);
  // Each picture has a different buyer.
  const { prefix, proceed, card } = upgradeDialog(page);
  await prefix.fill(`june.meadow.${buyers++}`);
  await proceed.click();
  await card.number.fill("4242 4242 4242 4242");
  await card.expiry.fill("12 / 28");
  await card.cvc.focus();
}

async function buy(page: Page, { smtpPort }: TestApp): Promise<void> {
  await chooseName(page);
  const { proceed, fillCard: fillGoodCard, pay, receipt } = upgradeDialog(page);
  await proceed.click();
  await fillGoodCard();
  await pay.click();
  await receipt.waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await sendMail(smtpPort, "june.meadow@mayfly.test", MAILS.slice(0, 1));
  await page.getByText("Receipt for order 20418").first().waitFor();
}

/** A toast over a dialog: an earlier request fails while the dialog is open. */
async function failInDialog(page: Page): Promise<void> {
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/temp-emails/extend", async (route) => {
    await asked.promise;
    await route.abort();
  });
  await page.getByRole("button", { name: /15 ?min/ }).click();
  await press("Open an existing address")(page, app, "");
  asked.resolve();
  await mainPage(page).toast("Extension Failed", "").waitFor();
}

function pressKey(key: string): Picture["prepare"] {
  return async (page) => {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
  };
}
