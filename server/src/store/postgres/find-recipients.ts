import type { RecipientRow } from "../../inbox/inbox-store.ts";
import type { EmailAddress } from "../../mail/email-address.ts";
import type { RunStatement } from "./run-statement.ts";

/**
 * The look-up of RCPT for all that ask in the same moment. What isn't there has no row. Each looks
 * into the index by itself: joined, a plan that is made when there are few addresses reads all of them.
 * Not seeing how many are asked for, PostgreSQL finds no plan better than that for any number, and keeps
 * it; seeing it, it makes one for each look-up, which takes three times as long as looking. What was planned
 * for a table of a few dozen addresses reads all of it until autovacuum has looked again, within a minute.
 */
const FIND_RECIPIENTS = `
SELECT asked.place::int AS place, found.*
FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) WITH ORDINALITY AS asked(domain, local_part, place)
CROSS JOIN LATERAL (
  SELECT address.inbox_id AS "inboxId", public_id AS "publicId", expires_at AS "expiresAtMs",
    wrapped_key AS "wrappedKey", kind, message_count AS "messageCount", size_bytes AS "sizeBytes"
  FROM address JOIN inbox ON inbox.inbox_id = address.inbox_id
  WHERE address.domain = asked.domain AND address.local_part = asked.local_part
  LIMIT 1
) AS found`;

type Row = RecipientRow & { place: number };
export type FoundRecipient = { row: RecipientRow | undefined };

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
