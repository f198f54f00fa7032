import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { SHARE_PICTURE_SIZE, SHARE_PICTURES } from "../web/src/content/share-pictures.ts";
import { launchBrowser } from "./browser/launch-browser.ts";
import { encodeIco } from "./pictures/encode-ico.ts";
import { FAVICONS, iconDocument, ICONS, type Icon } from "./pictures/icons.ts";
import { shareCard } from "./pictures/share-card.ts";
import { SUNS } from "./pictures/suns.ts";

/** `npm run share-pictures`: draws `web/static/share` and `web/static/icons` out of the product's own look. */
const FOLDER = fileURLToPath(new URL("../web/static/", import.meta.url));
for (const name of ["share", "icons"]) mkdirSync(`${FOLDER}${name}`, { recursive: true });

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await drawIcons(page);
  await drawKinds(page);
} finally {
  await browser.close();
}

async function drawIcons(page: Page): Promise<void> {
  const favicons = [];
  for (const icon of FAVICONS) favicons.push({ size: icon.size, png: await drawIcon(page, icon) });
  save("icons/favicon.ico", encodeIco(favicons));
  for (const icon of ICONS) save(`icons/${icon.name}.png`, await drawIcon(page, icon));
}

function drawIcon(page: Page, icon: Icon): Promise<Buffer> {
  return draw(page, iconDocument(icon), { width: icon.size, height: icon.size });
}

async function drawKinds(page: Page): Promise<void> {
  for (const kind of ["main", "article", "guide", "landing", "page", "legal"] as const) {
    const card = shareCard(SHARE_PICTURES[kind], SUNS[kind]);
    save(`share/${kind}.png`, await draw(page, card, SHARE_PICTURE_SIZE));
  }
}

async function draw(
  page: Page,
  html: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

function save(name: string, content: Buffer): void {
  writeFileSync(`${FOLDER}${name}`, content);
  process.stdout.write(`${name} ${content.length}\n`);
}
