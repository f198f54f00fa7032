import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { makeCluster } from "../../server/test/stores/postgres-cluster.ts";
import {
  giveAway,
  identity,
  reachableBinaries,
} from "../../server/test/stores/postgres-package.ts";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitSuccess } from "./await-answer.ts";
import { startChild } from "./child.ts";

type Postgres = { readonly url: string; readonly stop: () => Promise<void> };

/** Unpinned: the database isn't what is measured. */
const DATABASE = "mayfly_bench";

/**
 * PostgreSQL with its default settings, fsync included, on the disk below `parent`. Uses the tests' package; returns
 * undefined if an unprivileged user can't access that folder.
 */
export async function startPostgres(parent: string): Promise<Postgres | undefined> {
  mkdirSync(parent, { recursive: true });
  const home = mkdtempSync(join(parent, "postgres-"));
  giveAway(home);
  if (spawnSync("true", { ...identity, cwd: home }).error) {
    rmSync(home, { recursive: true });
    return undefined;
  }
  const native = reachableBinaries(home);
  const dataDir = join(home, "data");
  makeCluster(native, dataDir);
  chmodSync(dataDir, 0o700);
  const port = await closedPort();
  const child = startChild(
    [join(native, "bin/postgres"), "-D", dataDir, "-p", String(port), "-k", home],
    { cwd: home, identity },
  );
  const url = (name: string): string => `postgres://mayfly@127.0.0.1:${port}/${name}`;
  await awaitSuccess(child, () => createsDatabase(url("postgres")));
  return {
    url: url(DATABASE),
    async stop() {
      await child.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns false while the server is starting. */
async function createsDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  } catch {
    // The output, which `awaitSuccess` reports, contains the reason.
    return false;
  } finally {
    await client.end();
  }
}
