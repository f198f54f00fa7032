import type { TestContext } from "node:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterFiles } from "../../server/test/after-files.ts";
import { keepEvidence, openVisit, type Place, type Visit, type Visitor } from "./visitor.ts";

/**
 * The pages of a browser that tests take in turn, also tests of different servers. Storage is cleared, but loaded and
 * compiled code stays cached: a new page takes a third longer.
 */
const pools = new Map<Browser, Map<string, Visit[]>>();
afterFiles(async () => {
  const idle = [...pools.values()].flatMap((pool) => [...pool.values()].flat());
  for (const visit of idle) await visit.close();
});

/** Gives the test a page of the pool, as a new visitor. */
export async function takePage(
  t: TestContext,
  place: Place & { readonly browser: Browser },
  options: BrowserContextOptions,
): Promise<Visitor> {
  const pool = pools.get(place.browser) ?? new Map<string, Visit[]>();
  pools.set(place.browser, pool);
  const kind = JSON.stringify(options);
  const visit = pool.get(kind)?.pop() ?? (await openVisit(place, options));
  visit.visitor.network.renew(place.baseUrl);
  t.after(async () => {
    const isUsable =
      t.passed && (await forget(visit.visitor, place.baseUrl, options).catch(() => false));
    if (isUsable) return void pool.set(kind, [...(pool.get(kind) ?? []), visit]);
    try {
      if (!t.passed) await keepEvidence(t, visit.visitor);
    } finally {
      await visit.close();
    }
  });
  return visit.visitor;
}

/** Playwright's. */
const DEFAULT_SIZE = { width: 1280, height: 720 };

/**
 * Clears the visitor's data, and restores the page but for listeners of tests. Returns false if the page was closed or
 * its server stopped, so data may remain.
 */
async function forget(
  { page, network, complaints }: Visitor,
  baseUrl: string,
  { viewport, colorScheme, reducedMotion, forcedColors }: BrowserContextOptions,
): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  network.renew(baseUrl);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // This page runs no script, so nothing restores the cleared data.
  const left = await page.goto("/robots.txt").catch(() => null);
  if (left === null) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.setViewportSize(viewport ?? DEFAULT_SIZE);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? "light",
    reducedMotion: reducedMotion ?? "reduce",
    forcedColors: forcedColors ?? "none",
  });
  await page.mouse.move(0, 0);
  network.renew(baseUrl);
  complaints.length = 0;
  return true;
}
