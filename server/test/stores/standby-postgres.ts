import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PostgresProcess } from "../faults/postgres-process.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { copyCluster } from "./postgres-cluster.ts";
import { giveAway } from "./postgres-package.ts";

/**
 * A real standby, in recovery and open for reading: it has what the primary held at this moment and
 * learns of nothing that comes later, as one that lags behind. The primary is restarted meanwhile.
 */
export async function startStandby(primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const process = await PostgresProcess.takeOver(primary);
  await process.shutDown();
  const standby = await startEmbeddedPostgres({}, (_native, dataDir) => {
    copyCluster(primary.dataDir, dataDir);
    const signal = join(dataDir, "standby.signal");
    writeFileSync(signal, "");
    giveAway(signal);
  });
  await process.start();
  return standby;
}

/** The same database there. */
export function urlAt({ port }: EmbeddedPostgres, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}
