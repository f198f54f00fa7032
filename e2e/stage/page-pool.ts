import type { TestContext } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { keepEvidence, openVisit, type Place, type Visit, type Visitor } from "./visitor.ts";

/**
 * A pool of pages that tests take in turn. Storage is cleared, but loaded and compiled code stays cached: a new
 * page takes a third longer.
 */
export type PagePool = {
  readonly take: (t: TestContext, options: BrowserContextOptions) => Promise<Visitor>;
  readonly close: () => Promise<void>;
};

export function createPagePool(place: Place): PagePool {
  const all = new Set<Visit>();
  const free = new Map<string, Visit[]>();

  async function end(visit: Visit): Promise<void> {
    all.delete(visit);
    await visit.close();
  }
  async function openNew(options: BrowserContextOptions): Promise<Visit> {
    const visit = await openVisit(place, options);
    all.add(visit);
    return visit;
  }

  return {
    async take(t, options) {
      const kind = JSON.stringify(options);
      const visit = free.get(kind)?.pop() ?? (await openNew(options));
      t.after(async () => {
        const isUsable = t.passed && (await forget(visit.visitor));
        if (isUsable) return void free.set(kind, [...(free.get(kind) ?? []), visit]);
        try {
          if (!t.passed) await keepEvidence(t, visit.visitor);
        } finally {
          await end(visit);
        }
      });
      return visit.visitor;
    },
    async close() {
      for (const visit of all) await end(visit);
    },
  };
}

/** Clears the visitor's data. Returns false if the page was closed or its server stopped, so data may remain. */
async function forget({ page, network, complaints }: Visitor): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  network.renew();
  // This page runs no script, so nothing restores the cleared data.
  const left = await page.goto("/robots.txt").catch(() => null);
  if (left === null) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(0, 0);
  network.renew();
  complaints.length = 0;
  return true;
}
