import type { StoreProbe } from "../admin/checks/check-deps.ts";
import type { DomainStore } from "../domains/domain-store.ts";

/** Access to the store from outside the server, whether or not the server runs. */
export type OpenedProbe = StoreProbe & {
  /** The engine's time; undefined if it uses this machine's clock or doesn't answer. */
  readClock: () => Promise<number | undefined>;
  /** Free inside the database's files, on this machine's disk. */
  readReusableBytes: () => Promise<number>;
  /** The panel's domain settings. */
  listDomainSettings: DomainStore["listDomainSettings"];
  close: () => Promise<void>;
};

/** Opens no connection yet: an unavailable store is a finding, not a failure. Runs no migrations. */
export async function openStoreProbe({
  databaseUrl,
  listenUrl = databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  /** The connection that migrates, if it is another one. */
  listenUrl?: string | undefined;
  dataDir: string;
}): Promise<OpenedProbe> {
  if (databaseUrl === undefined) {
    const { probeSqlite } = await import("./sqlite/probe-sqlite.ts");
    return probeSqlite(dataDir);
  }
  const { probePostgres } = await import("./postgres/probe-postgres.ts");
  return probePostgres(databaseUrl, { migrates: listenUrl === databaseUrl });
}
