import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";
import { mainPage, type MainPage } from "./parts/main-page.ts";
import { startProxy, type Proxy } from "./proxy.ts";

/** A person with a separate browser profile and network. */
export type Visitor = {
  readonly page: Page;
  readonly main: MainPage;
  readonly network: Proxy;
  /** All browser complaints: console errors and warnings, uncaught errors. */
  readonly complaints: string[];
  /** Opens `/` and waits for an address and its messages. */
  arrive: () => Promise<string>;
};

/** Moving parts can't be measured: tests of motion set `reducedMotion: "no-preference"`. */
export type VisitorOptions = BrowserContextOptions & {
  /** The test controls the page's clock: `page.clock`. */
  readonly movableClock?: boolean;
};

export type Place = {
  readonly baseUrl: string;
  readonly newContext: (options: BrowserContextOptions) => Promise<BrowserContext>;
};

/** The visit ends with its test. */
export async function createVisitor(
  t: TestContext,
  place: Place,
  options: VisitorOptions,
): Promise<Visitor> {
  const visit = await openVisit(place, options);
  const passed = watchTests(t, visit.visitor);
  t.after(async () => {
    await passed();
    await visit.close();
  });
  return visit.visitor;
}

/** A visitor, and the functions that end the visit, or what tests added to its page. */
export type Visit = {
  readonly visitor: Visitor;
  /** Removes the scripts that tests let the page start with. */
  readonly removeScripts: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openVisit(
  { baseUrl, newContext }: Place,
  { movableClock = false, ...options }: VisitorOptions,
): Promise<Visit> {
  const network = await startProxy(baseUrl);
  const context = await newContext({
    baseURL: network.url,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  // A service worker's requests would pass over the routes that tests set.
  if (options.serviceWorkers !== "allow") await context.addInitScript(withoutServiceWorker);
  const page = await context.newPage();
  const complaints = collectComplaints(page, movableClock ? OF_MOVABLE_CLOCK : undefined);
  if (movableClock) await page.clock.install();
  const removeScripts = keepScripts(page);
  const main = mainPage(page);
  const arrive = async () => {
    // From here on, no request of the page before can be meant.
    await page.goto("/", { waitUntil: "commit" });
    const listed = firstListOf(page);
    // If the page shows no address, the test reports that failure.
    listed.catch(() => {});
    await page.waitForLoadState();
    const email = await main.email();
    await listed;
    return email;
  };
  return {
    visitor: { page, main, network, complaints, arrive },
    removeScripts,
    async close() {
      // Fails if the browser has closed.
      await context.close().catch(() => undefined);
      await network.close();
    },
  };
}

/** Remembers the page's start scripts from now on, for the returned function, which removes them. */
function keepScripts(page: Page): () => Promise<void> {
  const added: Promise<Disposable>[] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = (...given: Parameters<typeof add>) => {
    const adding = add(...given);
    added.push(adding);
    return adding;
  };
  return async () => {
    for (const adding of added.splice(0)) await (await adding).dispose();
  };
}

/** Reached only if something is broken; a loaded machine may be slow. */
const WAIT_MS = 60_000;

/**
 * Waits until the first list is received: only later messages are announced and animated. The event has a timeout; a
 * response that the page cancels by leaving may never finish.
 */
async function firstListOf(page: Page): Promise<void> {
  await page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/email/messages"),
  );
}

/** The clock is a script in every frame, and the frame of a mail runs none. */
const OF_MOVABLE_CLOCK = /^Blocked script execution in '[^']*\/mail-frame/;

/** `expected`: messages that the test itself causes. */
function withoutServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

export function collectComplaints(page: Page, expected?: RegExp): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning", "assert"].includes(message.type())) return;
    if (expected?.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

/**
 * Keeps evidence of each failed test, from the moment it fails. Returns a function for the end of `t`, which returns
 * whether all passed.
 */
export function watchTests(t: TestContext, visitor: Visitor): () => Promise<boolean> {
  let passed = true;
  const check = async (test: TestContext) => {
    if (test.passed) return;
    passed = false;
    const kept = keepEvidence(test, visitor).catch((error) => test.diagnostic(String(error)));
    // A page in an endless loop never answers.
    await Promise.race([kept, sleep(EVIDENCE_MS, undefined, { ref: false })]);
  };
  // A test that contains others counts as passed until it has ended.
  t.afterEach((test) => check(test));
  return async () => {
    await check(t);
    return passed;
  };
}

const EVIDENCE_MS = 10_000;

async function keepEvidence(t: TestContext, { page, complaints }: Visitor): Promise<void> {
  if (page.isClosed()) return;
  const folder = mkdtempSync(join(tmpdir(), "mayfly-e2e-"));
  t.diagnostic(`What the page looked like: ${folder}`);
  writeFileSync(join(folder, "console.txt"), complaints.join("\n"));
  writeFileSync(join(folder, "page.html"), await page.content());
  // Not a screenshot: the browser of tests draws no pixels.
  await page.emulateMedia({ media: "screen" });
  const size = page.viewportSize() ?? {};
  await page.pdf({ path: join(folder, "page.pdf"), printBackground: true, ...size });
}
