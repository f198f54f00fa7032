import type { StoreProbe } from "../admin/checks/check-deps.ts";
import type { DomainStore } from "../domains/domain-store.ts";

/** A look at the store from beside it: of a server that runs as well as of one that doesn't. */
export type OpenedProbe = StoreProbe & {
  /** The engine's own time; undefined where it is this machine's, or nobody answers. */
  readClock: () => Promise<number | undefined>;
  /** Free inside the database's files, on this machine's disk. */
  readReusableBytes: () => Promise<number>;
  /** What the panel has decided about domains. */
  listDomainSettings: DomainStore["listDomainSettings"];
  close: () => Promise<void>;
};

/** Opens nothing yet: a store that is away is a finding, not a failure. Migrates nothing either. */
export async function openStoreProbe({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenedProbe> {
  if (databaseUrl === undefined) {
    const { probeSqlite } = await import("./sqlite/probe-sqlite.ts");
    return probeSqlite(dataDir);
  }
  const { probePostgres } = await import("./postgres/probe-postgres.ts");
  return probePostgres(databaseUrl);
}
