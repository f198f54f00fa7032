import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PostgresProcess } from "../processes/postgres-process.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { copyCluster } from "./postgres-cluster.ts";
import { giveAway } from "./postgres-package.ts";

/**
 * A real standby, in recovery and readable: it has the primary's data of this moment and receives nothing later,
 * like a lagging one. Restarts the primary.
 */
export async function startStandby(
  primary: EmbeddedPostgres,
  control?: PostgresProcess,
): Promise<EmbeddedPostgres> {
  const process = control ?? (await PostgresProcess.takeOver(primary));
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

/** Returns the URL of the same database on this server. */
export function urlAt({ port }: EmbeddedPostgres, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}
