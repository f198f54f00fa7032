import { bindTable, type Bound } from "../query-table.ts";
import type { Db } from "../schema.ts";
import type { PanelThread } from "./panel-thread.ts";
import { sqliteQueries } from "./sqlite-queries.ts";
import { mapErrors } from "./store-errors.ts";
import type { WriterThread } from "./writer/writer-thread.ts";

type Threads = { db: Db; writer: WriterThread; panel: Pick<PanelThread, "run"> };

/** Binds each query as a method that runs on this thread, the writer's thread, or the panel's. */
export function bindToThreads({ db, writer, panel }: Threads): Bound<typeof sqliteQueries> {
  return bindTable(sqliteQueries, ({ mode, run }, name) => {
    switch (mode) {
      case "read":
        return (...args) => mapErrors(run(db, ...args));
      case "scan":
        return (...args) => panel.run(name, args);
      case "write":
      case "autocommit":
        return (...args) => writer.run(name, args);
    }
  });
}
