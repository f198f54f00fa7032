import type { RecipientInbox } from "../../../inbox/inbox-store.ts";
import type { EmailAddress } from "../../../address/email-address.ts";
import type { RunStatement } from "../connections/run-statement.ts";

/**
 * Looks up all recipients requested at the same moment. An unknown recipient has no row. LATERAL makes each
 * lookup use the index: a join planned while there are few addresses reads the whole table. Subqueries hide
 * the array lengths from PostgreSQL, so it keeps one plan; otherwise it would plan each lookup anew, which
 * takes three times as long as the lookup. A plan made for a table of a few dozen addresses reads the whole
 * table until autovacuum analyzes it, within a minute.
 */
const FIND_RECIPIENTS = `
SELECT asked.place::int AS place, found.*
FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) WITH ORDINALITY AS asked(domain, local_part, place)
CROSS JOIN LATERAL (
  SELECT address.inbox_id AS "inboxId", public_id AS "publicId", expires_at AS "expiresAtMs",
    wrapped_key AS "wrappedKey", kind, ip, key_id AS "keyId", message_count AS "messageCount",
    size_bytes AS "sizeBytes"
  FROM address JOIN inbox ON inbox.inbox_id = address.inbox_id
  WHERE address.domain = asked.domain AND address.local_part = asked.local_part
  LIMIT 1
) AS found`;

type Row = RecipientInbox & { place: number };
type FoundRecipient = { row: RecipientInbox | undefined };

export async function findRecipients(
  run: RunStatement,
  emails: readonly EmailAddress[],
): Promise<FoundRecipient[]> {
  const values = [emails.map(({ domain }) => domain), emails.map(({ local }) => local)];
  const rows = await run<Row>({ name: "find-recipients", text: FIND_RECIPIENTS, values });
  const found: FoundRecipient[] = emails.map(() => ({ row: undefined }));
  for (const { place, ...row } of rows) found[place - 1] = { row };
  return found;
}
