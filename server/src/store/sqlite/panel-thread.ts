import type { Piscina } from "piscina";
import { AppError } from "../../app-error.ts";
import { packBytes, unpackBytes } from "./bytes-between-threads.ts";
import type { PanelResponse, PanelRequest } from "./panel-reader.ts";
import { asStoreError } from "./store-errors.ts";

/** An idle panel's thread ends after this time. */
const IDLE_MS = 90_000;

export type PanelThread = {
  /** Runs a query by its name in the table, which both threads have. */
  run(query: string, args: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * Runs the panel's queries over all addresses in a thread that exists while in use. A search over 100,000 addresses
 * takes 50 to 90 ms of a core, which must not block the socket thread or the writer.
 */
export function createPanelThread(file: string): PanelThread {
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;
  const pending = new Set<Promise<unknown>>();

  return {
    async run(query, args) {
      if (isClosed) throw new AppError("STORE_UNAVAILABLE");
      pool ??= startPool(file);
      const request: PanelRequest = { query, args: packBytes(args) };
      const running: Promise<PanelResponse> = pool.then((started) =>
        started.run(request, { name: "readForPanel" }),
      );
      pending.add(running);
      const response = await running.finally(() => pending.delete(running));
      if (!response.ok) throw asStoreError(response.error);
      return unpackBytes(response.value);
    },
    async close() {
      isClosed = true;
      // Terminating a thread while it loads SQLite would end the whole process.
      await Promise.allSettled(pending);
      await (await pool)?.destroy();
    },
  };
}

/** Loads the library on first use: most instances run without an open panel. */
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
  // A thread that dies while idle emits an error, which throws without a listener. The next query starts a new
  // thread.
  pool.on("error", () => {});
  return pool;
}
