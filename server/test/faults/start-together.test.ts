import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client } from "pg";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { startServer } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { withStore } from "./stores.ts";

describe("three processes that start at once on an empty database", () => {
  test("all start, and each migration runs once", () =>
    withStore("PostgreSQL", async ({ env }) => {
      const servers = await Promise.all([1, 2, 3].map(() => startServer(env)));
      const { rows } = await ask(env["DATABASE_URL"]);
      assert.equal(rows[0]?.runs, rows[0]?.migrations);
      // Only one process creates the company inboxes at the start.
      assert.equal(rows[0]?.company, rows[0]?.names);
      const { email, id } = await createInbox(servers[0]?.baseUrl ?? "");
      for (const { smtpPort } of servers) {
        assert.match(await sendOnce(smtpPort, [email], "Subject: up\r\n\r\nx\r\n"), /^250 /);
      }
      for (const { baseUrl } of servers) assert.equal((await listInbox(baseUrl, id)).length, 3);
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
    }));
});

type Counts = { runs: number; migrations: number; company: number; names: number };

async function ask(url: string | undefined) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const answer = await client.query<Counts>(
    `SELECT (SELECT count(*)::int FROM kysely_migration) AS runs,
       (SELECT count(DISTINCT name)::int FROM kysely_migration) AS migrations,
       (SELECT count(*)::int FROM address WHERE kind = 'company') AS company,
       (SELECT count(DISTINCT local_part)::int FROM address WHERE kind = 'company') AS names`,
  );
  await client.end();
  return answer;
}
