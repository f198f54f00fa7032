import type { BanStore } from "../../abuse/ban-store.ts";
import type { SuspicionStore } from "../../abuse/suspicion-store.ts";
import type { ActivityStore } from "../../admin/activity-store.ts";
import type { AuditStore } from "../../admin/audit-store.ts";
import type { EmailListStore } from "../../admin/email-list-store.ts";
import { readActivity, sumActivity } from "../queries/activity.ts";
import { listAuditEntries } from "../queries/audit.ts";
import { listBans } from "../queries/bans.ts";
import { listSuspicions } from "../queries/suspicions.ts";
import type { Db } from "../schema.ts";
import { read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** What an operator decided and looks at, in the embedded store: read here, written by the writer. */
export function operatorIn({
  writer,
  db,
  panel,
}: {
  writer: WriterThread;
  db: Db;
  panel: EmailListStore;
}): BanStore & AuditStore & ActivityStore & SuspicionStore & EmailListStore {
  return {
    listEmails: (query) => panel.listEmails(query),
    countHeld: (nowMs) => panel.countHeld(nowMs),
    listBans: (nowMs) => read(listBans(db, nowMs)),
    addBan: (ban) => writer.call("addBan", [ban]),
    removeBan: (network) => writer.call("removeBan", [network]),
    pruneBans: (nowMs) => writer.call("pruneBans", [nowMs]),
    listAuditEntries: (page) => read(listAuditEntries(db, page)),
    addAuditEntry: (entry) => writer.call("addAuditEntry", [entry]),
    pruneAuditEntries: (beforeMs) => writer.call("pruneAuditEntries", [beforeMs]),
    readActivity: (query) => read(readActivity(db, query)),
    sumActivity: (query) => read(sumActivity(db, query)),
    addActivity: (counts) => writer.call("addActivity", [counts]),
    pruneActivity: (before) => writer.call("pruneActivity", [before]),
    listSuspicions: (limit) => read(listSuspicions(db, limit)),
    addSuspicion: (suspicion) => writer.call("addSuspicion", [suspicion]),
    pruneSuspicions: (beforeMs) => writer.call("pruneSuspicions", [beforeMs]),
  };
}
