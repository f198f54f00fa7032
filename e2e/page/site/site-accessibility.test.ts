import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { listPages } from "../../stage/list-pages.ts";
import { findCramped } from "../../stage/appearance/find-cramped.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import {
  setFontSize,
  DOUBLE_FONT_SIZE_PX,
  DEFAULT_FONT_SIZE_PX,
} from "../../stage/appearance/font-size.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { setTheme } from "../../stage/appearance/themes.ts";

const PHONE = { width: 320, height: 640 };
/** A low window: rendering more of the page takes time and finds nothing new. */
const WIDE = { width: 1280, height: 320 };
const CINEMA = { width: 3840, height: 480 };

/** Long pages that people print. */
const PRINTED = ["/guides/phishing-detection", "/blog/1", "/privacy-policy"];

/** `menu-and-theme.test.ts` compares the header of the main page with that of one of these. */
const IN_THE_MENU = ["/blog", "/guides", "/resources", "/about", "/faq", "/contact"];

const SEEN = { visibilityProperty: true };

/** Links to the site itself use this name; page requests go to the test server. */
const PUBLIC_URL = "http://mayfly.test";

describe("the content pages", () => {
  // `accessibility.test.ts` checks the main page.
  const paths = listPages().filter((path) => path !== "/");
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage({ PUBLIC_URL });
  });

  // One visitor reads them all: no state of a page remains for the next.
  test("are accessible in both themes, fit 320 to 3840 px, and log no complaint", async (t) => {
    const { page, complaints, network } = await stage.visitInTurn(t, { viewport: WIDE });
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== network.url) elsewhere.push(request.url());
    });
    const [knownParts, knownLooks] = [new Set<string>(), new Set<string>()];
    const places = new Map<string, readonly number[]>();
    for (const [index, path] of paths.entries()) {
      await t.test(path, async (tt) => {
        tt.after(() => startOver(page));
        await page.goto(path);
        const parts = await findNewParts(page, [...knownParts]);
        if (parts.length > 0) {
          // The footer is the same everywhere.
          const part = index === 0 ? "whole" : "above foot";
          assert.deepEqual(await findViolations(page, "all but colors", part), []);
          await page.setViewportSize(CINEMA);
          assert.deepEqual(await findSideways(page), [], `at ${CINEMA.width} px`);
          assert.deepEqual(await findAstray(page), [], `at ${CINEMA.width} px`);
          await page.setViewportSize(WIDE);
        }
        for (const one of parts) knownParts.add(one);
        assert.deepEqual(await findReadPictures(page), []);
        if (IN_THE_MENU.includes(path)) places.set(path, await placesOf(page));
        if (PRINTED.includes(path) || path === "/faq") await printOn(tt, page, path);
        for (const theme of ["dark", "light"] as const) {
          await setTheme(page, theme);
          const looks = await markNewLooks(page, [...knownLooks]);
          for (const look of looks) knownLooks.add(look);
          if (looks.length === 0) continue;
          assert.deepEqual(await findViolations(page, COLOR_RULES, "marked"), [], `in ${theme}`);
        }
        // The phone is last: the next check doubles its font size.
        await page.setViewportSize(PHONE);
        assert.deepEqual(await findSideways(page), []);
        assert.deepEqual(await findAstray(page), []);
        await setFontSize(page, DOUBLE_FONT_SIZE_PX);
        assert.deepEqual(await findSideways(page), [], "in letters of twice their size");
        assert.deepEqual(await findCramped(page), [], "in letters of twice their size");
      });
    }
    await t.test("have header and title at the same place", () => {
      const wanted = places.get("/blog");
      assert.equal(wanted?.length, 4);
      assert.deepEqual(places, new Map(IN_THE_MENU.map((path) => [path, wanted])));
    });

    await t.test("cause no browser complaint and no third-party request", () => {
      assert.deepEqual(complaints, []);
      assert.deepEqual(elsewhere, []);
    });
  });

  test("the keyboard reaches everything on a phone: past the skip link, through the menu", async (t) => {
    const { page } = await stage.visitInTurn(t, { viewport: PHONE });
    await page.goto("/blog");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Skip to content");
    await page.keyboard.press("Enter");
    await gainsFocus(page.getByRole("main"));

    await page.goto("/blog");
    const menu = page.getByRole("button", { name: "Menu" });
    for (let presses = 0; presses < 8 && (await focused(page)) !== "Menu"; presses++) {
      await page.keyboard.press("Tab");
    }
    assert.equal(await focused(page), "Menu");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Blog");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "hidden" });
    assert.equal(await focused(page), "Menu");
    await menu.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Guides");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/guides");
  });
});

/** Restores the page to screen mode. */
async function printOn(t: TestContext, page: Page, path: string): Promise<void> {
  const answers = page.locator(".accordion > details > :not(summary)");
  if (path === "/faq") assert.equal(await answers.first().isVisible(), false);
  await page.emulateMedia({ media: "print" });
  if (path === "/faq") {
    await t.test("print the answer to each question", async () => {
      const shown = await answers.evaluateAll(
        (all, seen) => all.map((one) => one.checkVisibility(seen)),
        SEEN,
      );
      assert.ok(shown.length > 20);
      assert.deepEqual([...new Set(shown)], [true]);
      const link = page.getByText("Link to this answer", { exact: true }).first();
      assert.equal(await link.isVisible(), false);
      const sign = (summary: Element) => getComputedStyle(summary, "::after").display;
      assert.equal(await page.locator("main summary").first().evaluate(sign), "none");
    });
  } else {
    await t.test("print without interactive parts, and with link targets", async () => {
      assert.equal(await page.getByRole("banner").isVisible(), false, "the header");
      assert.equal(await page.getByRole("contentinfo").isVisible(), false, "the footer");
      assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
      assert.deepEqual(await findUntoldLinks(page), []);
      assert.equal(await readInk(page), "rgb(0, 0, 0)");
    });
  }
  await page.emulateMedia({ media: null });
}

/** Where the header's button and the title begin. */
function placesOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header [data-theme-toggle], h1")].flatMap((part) => {
      const { x, y } = part.getBoundingClientRect();
      return [x, y];
    }),
  );
}

/** Prepares for the next page: resizing an empty page takes no time. */
async function startOver(page: Page): Promise<void> {
  await page.evaluate(() => document.body.style.setProperty("display", "none", "important"));
  await setFontSize(page, DEFAULT_FONT_SIZE_PX);
  await page.setViewportSize(WIDE);
}

/**
 * Returns the kinds of elements that no page had before: in further elements of the same kinds, axe finds only what
 * `crawl.test.ts` finds in the HTML of each page, and colors.
 */
function findNewParts(page: Page, former: readonly string[]): Promise<string[]> {
  return page.evaluate((each) => {
    const kinds = [...document.querySelectorAll("body *:not(svg *)")].map((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const names = element
        .getAttributeNames()
        .filter((name) => /^(?:aria-|role|tabindex)/.test(name));
      return [element.tagName, ...names, overflowX, overflowY].join(" ");
    });
    return [...new Set(kinds)].filter((kind) => !each.includes(kind));
  }, former);
}

/**
 * Returns what contrast depends on and no page had before: a text's size, its color, and the colors behind it. Marks the
 * first text of each, and the link that it is in: its other texts need no second check.
 */
function markNewLooks(page: Page, former: readonly string[]): Promise<string[]> {
  return page.evaluate((each) => {
    const [old, looks] = [new Set(each), new Set<string>()];
    const grounds = new Map<Element | null, string>([[null, ""]]);
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element);
      if (known !== undefined || element === null) return known ?? "";
      const style = getComputedStyle(element);
      const own = `${style.color} ${style.backgroundColor} ${style.opacity} ${style.textDecorationLine}`;
      const around = groundOf(element.parentElement);
      const ground = around.endsWith(own) ? around : `${around}, ${own}`;
      grounds.set(element, ground);
      return ground;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement || !textContent?.trim() || !parentElement.checkVisibility()) continue;
      const { fontSize, fontWeight } = getComputedStyle(parentElement);
      const look = `${groundOf(parentElement)}, ${fontSize} ${fontWeight}`;
      if (old.has(look) || looks.has(look)) continue;
      looks.add(look);
      for (const part of [parentElement, parentElement.closest("a")])
        part?.setAttribute("data-marked", "");
    }
    return [...looks];
  }, former);
}

/** Returns the parts outside the axis: header, text, and footer share the same edges. */
function findAstray(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const WIDEST = 1216;
    const edge = Math.max(0, (document.documentElement.clientWidth - WIDEST) / 2);
    const texts = document.querySelectorAll("h1, h2, h3, main p, header a, footer a");
    return [...texts].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = left < edge - 1 || right > document.documentElement.clientWidth - edge + 1;
      // Text for screen readers only has a size of one pixel.
      return isOut && width > 1 ? [`astray: ${element.outerHTML.slice(0, 120)}`] : [];
    });
  });
}

/** Pictures whose parts a screen reader reads one by one, after their description. */
function findReadPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main [role=img]")]
      .filter((picture) =>
        [...picture.childNodes].some(
          (part) =>
            part.textContent?.trim() && !(part instanceof Element && part.ariaHidden === "true"),
        ),
      )
      .map((picture) => picture.outerHTML.slice(0, 120)),
  );
}

function findUntoldLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main .prose a[href^="https"]')]
      .filter((link) => {
        const told = `${link.textContent} ${getComputedStyle(link, "::after").content}`;
        return !told.includes(link.host.replace(/^www\./, ""));
      })
      .map((link) => link.outerHTML.slice(0, 120)),
  );
}

function readInk(page: Page): Promise<string> {
  return page.evaluate(() => {
    const first = document.querySelector("h1");
    return first ? getComputedStyle(first).color : "";
  });
}

function focused(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute("aria-label") ??
      document.activeElement?.textContent ??
      "",
  );
}
