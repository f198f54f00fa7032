import { after, before } from "node:test";
import { Client } from "pg";
import { createLog } from "../../src/log.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

/** A store on PostgreSQL with few connections, and another client of its database, which can lock rows. */
type FewConnections = { readonly store: Store; readonly other: Client };

export const CONNECTIONS = 3;

/** Opens both before the tests of a file and closes them after. Returns a function that returns them. */
export function openFewConnections(): () => FewConnections {
  let server: TestPostgres;
  let opened: FewConnections;
  before(async () => {
    server = await openTestPostgres();
    const url = await server.createDatabase();
    const other = new Client({ connectionString: url });
    const options = { connectionsMax: CONNECTIONS };
    opened = { store: await openPostgresStore(url, createLog("silent"), options), other };
    await other.connect();
  });
  after(async () => {
    await opened.other.end();
    await opened.store.close();
    await server.stop();
  });
  return () => opened;
}
