import type { Kysely } from "kysely";
import type { AbuseTables } from "./tables/abuse-tables.ts";
import type { MailTables } from "./tables/mail-tables.ts";
import type { PremiumTables } from "./tables/premium-tables.ts";
import type { ProgramTables } from "./tables/program-tables.ts";
import type { SendingTables } from "./tables/sending-tables.ts";
import type { ServiceTables } from "./tables/service-tables.ts";

/**
 * The tables of both engines. Times are milliseconds since 1970 (UTC) in `…_at` columns. Every key starts
 * with the owner of its row, so that tables can be partitioned by it. Content is sealed before it is stored:
 * only addresses, times, sizes, IP addresses, and referrers are in clear text.
 */
export type Tables = MailTables &
  SendingTables &
  PremiumTables &
  AbuseTables &
  ServiceTables &
  ProgramTables;

export type Db = Kysely<Tables>;
