import type { Piscina } from "piscina";
import { AppError } from "../../app-error.ts";
import { packBytes, unpackBytes } from "./bytes-between-threads.ts";
import type { PanelAnswer, PanelQuestion } from "./panel-reader.ts";
import { asStoreError } from "./store-errors.ts";

/** An operator who looks away for so long costs no thread any more. */
const IDLE_MS = 90_000;

export type PanelThread = {
  /** A query by its name in the table, which both threads have. */
  run(query: string, args: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * The panel's questions about all addresses, in a thread that is there while somebody asks: with
 * 100,000 of them a search takes 50 to 90 ms of a core. The thread that serves sockets must not wait
 * for that, nor the one that writes.
 */
export function createPanelThread(file: string): PanelThread {
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;
  const asking = new Set<Promise<unknown>>();

  return {
    async run(query, args) {
      if (isClosed) throw new AppError("STORE_UNAVAILABLE");
      pool ??= startPool(file);
      const question: PanelQuestion = { query, args: packBytes(args) };
      const running: Promise<PanelAnswer> = pool.then((started) =>
        started.run(question, { name: "readForPanel" }),
      );
      asking.add(running);
      const answer = await running.finally(() => asking.delete(running));
      if (!answer.ok) throw asStoreError(answer.error);
      return unpackBytes(answer.value);
    },
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
