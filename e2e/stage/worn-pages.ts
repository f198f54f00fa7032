import type { TestContext } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { keepEvidence, openVisit, type Place, type Visit, type Visitor } from "./visitor.ts";

/**
 * Pages that one visitor leaves to the next. Their browser remembers nobody, but what it has loaded and
 * compiled it has: a page of one's own costs a third more.
 */
export type WornPages = {
  readonly take: (t: TestContext, options: BrowserContextOptions) => Promise<Visitor>;
  readonly close: () => Promise<void>;
};

export function wornPages(place: Place): WornPages {
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

/** Whether nothing is left of who was here: of a page that was closed, or of a server that is gone, there is. */
async function forget({ page, network, complaints }: Visitor): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  network.renew();
  // What is there runs no script: nobody writes down anew what is removed.
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
