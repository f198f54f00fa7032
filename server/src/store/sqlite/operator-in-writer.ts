import type { BanStore } from "../../abuse/ban-store.ts";
import type { AuditStore } from "../../admin/audit-store.ts";
import { listAuditEntries } from "../queries/audit.ts";
import { listBans } from "../queries/bans.ts";
import type { Db } from "../schema.ts";
import { read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** What an operator decided, in the embedded store: read here, written by the writer. */
export function operatorIn(writer: WriterThread, db: Db): BanStore & AuditStore {
  return {
    listBans: (nowMs) => read(listBans(db, nowMs)),
    addBan: (ban) => writer.call("addBan", [ban]),
    removeBan: (network) => writer.call("removeBan", [network]),
    pruneBans: (nowMs) => writer.call("pruneBans", [nowMs]),
    listAuditEntries: (page) => read(listAuditEntries(db, page)),
    addAuditEntry: (entry) => writer.call("addAuditEntry", [entry]),
    pruneAuditEntries: (beforeMs) => writer.call("pruneAuditEntries", [beforeMs]),
  };
}
