import type { Piscina } from "piscina";
import type { NetworkUseStore } from "../../abuse/budgets/network-use-store.ts";
import type { ActivityStore } from "../../activity/activity-store.ts";
import type { EmailListStore } from "../../admin/email-list-store.ts";
import type { DomainStore } from "../../domains/domain-store.ts";
import { AppError } from "../../app-error.ts";
import type { PanelAnswer, PanelQueries } from "./panel-reader.ts";
import { asStoreError } from "./store-errors.ts";

/** An operator who looks away for so long costs no thread any more. */
const IDLE_MS = 90_000;

export type PanelStore = EmailListStore &
  Pick<DomainStore, "countDomainUse"> &
  Pick<NetworkUseStore, "listLargestNetworks"> &
  Pick<ActivityStore, "sumActivityInBars">;

/**
 * The panel's questions about all addresses, in a thread that is there while somebody asks: with
 * 100,000 of them a search takes 50 to 90 ms of a core. The thread that serves sockets must not wait
 * for that, nor the one that writes.
 */
export function createPanelThread(file: string): PanelStore & { close: () => Promise<void> } {
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;
  const asking = new Set<Promise<unknown>>();

  async function ask<Query extends keyof PanelQueries>(
    query: Query,
    asked: Parameters<PanelQueries[Query]>[1],
  ): Promise<Awaited<ReturnType<PanelQueries[Query]>>> {
    if (isClosed) throw new AppError("STORE_UNAVAILABLE");
    pool ??= startPool(file);
    const running: Promise<PanelAnswer> = pool.then((started) =>
      started.run({ query, asked }, { name: "readForPanel" }),
    );
    asking.add(running);
    const answer = await running.finally(() => asking.delete(running));
    if (!answer.ok) throw asStoreError(answer.error);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread runs that query
    return answer.value as Awaited<ReturnType<PanelQueries[Query]>>;
  }

  return {
    listEmails: (query) => ask("listEmails", query),
    countHeld: (at) => ask("countHeld", at),
    listLargestNetworks: (asked) => ask("listLargestNetworks", asked),
    sumActivityInBars: (query) => ask("sumActivityInBars", query),
    countDomainUse: (nowMs) => ask("countDomainUse", nowMs),
    async close() {
      isClosed = true;
      // A thread that is ended while it loads SQLite would end the whole process.
      await Promise.allSettled(asking);
      await (await pool)?.destroy();
    },
  };
}

/** Loads the library only now: most instances run without a panel that is open. */
async function startPool(file: string): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: new URL("./panel-reader.ts", import.meta.url).href,
    workerData: { file },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
  });
  // A thread that dies without work is reported here, and thrown where nobody listens; the next
  // question starts another.
  pool.on("error", () => {});
  return pool;
}
