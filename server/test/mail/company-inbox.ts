import Database from "better-sqlite3";
import { join } from "node:path";
import { Client } from "pg";
import { hashSecret } from "../../src/inbox/addresses/tokens.ts";
import { readFullMessage } from "../../src/mail/parse/read-message.ts";
import type { TestApp } from "../app/test-app.ts";

/** A message of a company inbox. */
type CompanyMail = {
  from: { name: string; address: string };
  subject: string;
  text: string;
  raw: string;
  /** In lower case, including repeated headers. */
  headerNames: string[];
};

/** No token opens a company inbox: this inserts one into the database. */
export async function openCompanyInbox(
  app: Pick<TestApp, "dataDir" | "call">,
  env: Record<string, string>,
  local = "general",
) {
  const token = `test_${local}`;
  await grantToken({ ...app, databaseUrl: env["DATABASE_URL"] }, local, hashSecret(token));
  const listIds = async (): Promise<string[]> => {
    const response = await app.call("GET", "/api/email/messages", { token });
    return ((await response.json()) as { id: string }[]).map(({ id }) => id);
  };
  return {
    /** Returns and deletes the messages since the last call, the oldest first. */
    async takeAll(): Promise<CompanyMail[]> {
      const mails = [];
      for (const id of (await listIds()).toReversed()) {
        const raw = await app.call("GET", `/api/email/messages/${id}/raw`, { token });
        mails.push(asCompanyMail(Buffer.from(await raw.arrayBuffer())));
        await app.call("DELETE", `/api/email/messages/by-id/${id}`, { token });
      }
      return mails;
    },
  };
}

const GRANT = `INSERT INTO token (inbox_id, token_hash, created_at)
  SELECT inbox_id, $hash, 0 FROM address WHERE local_part = $local`;

async function grantToken(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  local: string,
  hash: Buffer,
): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new Database(join(dataDir, "mayfly.db"), { timeout: 10_000 });
    database.prepare(GRANT).run({ hash, local });
    database.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(GRANT.replace("$hash", "$1").replace("$local", "$2"), [hash, local]);
  await client.end();
}

function asCompanyMail(raw: Buffer): CompanyMail {
  const { from, subject, text } = readFullMessage(raw);
  const [header = ""] = raw.toString("latin1").split("\r\n\r\n");
  return {
    from,
    subject,
    text: text ?? "",
    raw: raw.toString("latin1"),
    headerNames: [...header.matchAll(/^([^\s:]+):/gm)].map(([, name = ""]) => name.toLowerCase()),
  };
}
