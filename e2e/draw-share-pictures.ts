import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { SHARE_PICTURE_SIZE } from "../web/src/content/share-pictures.ts";
import { launchBrowser } from "./browser/launch-browser.ts";
import { encodeIco } from "./pictures/encode-ico.ts";
import { FAVICONS, iconDocument, ICONS, type Icon } from "./pictures/icons.ts";
import { palettePng } from "./pictures/palette-png.ts";
import { shareCard } from "./pictures/share-card.ts";
import { shareCards } from "./pictures/share-cards.ts";

/** `npm run share-pictures`: draws `web/static/share` and `web/static/icons` in the product's design. */
const FOLDER = fileURLToPath(new URL("../web/static/", import.meta.url));
for (const name of ["share", "icons"]) mkdirSync(`${FOLDER}${name}`, { recursive: true });

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await drawIcons(page);
  await drawCards(page);
} finally {
  await browser.close();
}

async function drawIcons(page: Page): Promise<void> {
  const favicons = [];
  for (const icon of FAVICONS) favicons.push({ size: icon.size, png: await drawIcon(page, icon) });
  save("icons/favicon.ico", encodeIco(favicons));
  for (const icon of ICONS) save(`icons/${icon.name}.png`, await drawIcon(page, icon));
}

async function drawIcon(page: Page, icon: Icon): Promise<Buffer> {
  await open(page, iconDocument(icon), { width: icon.size, height: icon.size });
  return page.screenshot({ omitBackground: true });
}

async function drawCards(page: Page): Promise<void> {
  for (const { name, words, sun } of shareCards()) {
    await open(page, shareCard(words, sun), SHARE_PICTURE_SIZE);
    save(`share/${name}.png`, await palettePng(page, SHARE_PICTURE_SIZE));
  }
}

async function open(page: Page, html: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
}

function save(name: string, content: Buffer): void {
  writeFileSync(`${FOLDER}${name}`, content);
  process.stdout.write(`${name} ${content.length}\n`);
}
