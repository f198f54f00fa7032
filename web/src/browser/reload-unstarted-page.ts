/** Long enough for most restarts of a server. */
const FIRST_WAIT_MS = 1_000;
/** After a reload that didn't help, or while the server is unreachable. */
const NEXT_WAIT_MS = 30_000;

/**
 * Reloads a page that can't start, because its server was restarted or updated between the page and its script. Until
 * its script has run, such a page shows nothing of use and contains nothing of the visitor's. Articles, which can be
 * read without scripts, stay as they are.
 */
export function reloadUnstartedPage(): void {
  // A failed load doesn't bubble. It includes a failure of a module that the script imports.
  addEventListener("error", ({ target }) => startsPage(target) && reloadWhenServed(firstWaitMs()), {
    capture: true,
  });
}

function startsPage(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.dataset["later"] !== undefined;
}

function reloadWhenServed(waitMs: number): void {
  setTimeout(() => void reloadIfServed(), waitMs);
}

async function reloadIfServed(): Promise<void> {
  const isServed = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Without a server, a reload would replace the page with the browser's error page.
  if (isServed) location.reload();
  else reloadWhenServed(NEXT_WAIT_MS);
}

function firstWaitMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload =
    navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return isReload ? NEXT_WAIT_MS : FIRST_WAIT_MS;
}
