import type { TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { afterFiles } from "../../server/test/after-files.ts";
import type { Proxy } from "./proxy.ts";
import {
  openVisit,
  watchTests,
  type Place,
  type Visit,
  type Visitor,
  type VisitorOptions,
} from "./visitor.ts";

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
  options: VisitorOptions,
): Promise<Visitor> {
  const pool = pools.get(place.browser) ?? new Map<string, Visit[]>();
  pools.set(place.browser, pool);
  const { settable, kept } = partsOf(options);
  const kind = JSON.stringify(kept);
  const visit = pool.get(kind)?.pop() ?? (await openVisit(place, kept));
  const { visitor } = visit;
  visitor.network.renew(place.baseUrl);
  const passed = watchTests(t, visitor);
  t.after(async () => {
    const isUsable = (await passed()) && (await forget(visit, place.baseUrl).catch(() => false));
    if (isUsable) pool.set(kind, [...(pool.get(kind) ?? []), visit]);
    else await visit.close();
  });
  await prepare(visitor, settable, kept);
  return { ...visitor, network: withoutAssets(visitor.network) };
}

/** Options that can be changed on an open page (`settable`), and those that a page keeps. */
function partsOf(options: VisitorOptions) {
  const { viewport, colorScheme, reducedMotion, forcedColors, permissions, ...kept } = options;
  return { settable: { viewport, colorScheme, reducedMotion, forcedColors, permissions }, kept };
}

async function prepare(
  { page }: Visitor,
  { viewport, permissions, ...media }: ReturnType<typeof partsOf>["settable"],
  { movableClock }: VisitorOptions,
): Promise<void> {
  await page.setViewportSize(viewport ?? DEFAULT_SIZE);
  const { colorScheme = "light", reducedMotion = "reduce", forcedColors = "none" } = media;
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
  if (permissions) await page.context().grantPermissions(permissions);
  if (!movableClock) return;
  // The clock goes on from the present, whatever the former visitor did to it.
  await page.clock.install();
  await page.clock.resume();
}

/** A page of the pool has stored the assets that it loaded: it wouldn't notice that they can't be reached. */
function withoutAssets(network: Proxy): Proxy {
  const refuse = (route: string): void => {
    if (!route.includes(" /assets/")) return;
    throw new Error(`${route}: a page of the pool may have it stored. Use stage.visit().`);
  };
  return {
    ...network,
    fail(route, failure) {
      refuse(route);
      network.fail(route, failure);
    },
    hold(route) {
      refuse(route);
      network.hold(route);
    },
  };
}

/** Playwright's. */
const DEFAULT_SIZE = { width: 1280, height: 720 };

/**
 * Clears the visitor's data, and restores the page. The listeners of tests, the history, and stored files remain.
 * Returns false if the page was closed or its server stopped, so data may remain.
 */
async function forget({ visitor, removeScripts }: Visit, baseUrl: string): Promise<boolean> {
  const { page, network, complaints } = visitor;
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  network.renew(baseUrl);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners("dialog");
  await removeScripts();
  // This page runs no script, so nothing restores the cleared data.
  const left = await page.goto("/robots.txt").catch(() => null);
  if (left === null) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = "";
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  network.renew(baseUrl);
  complaints.length = 0;
  return true;
}
