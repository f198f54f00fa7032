import type { NetworkUseStore } from "../../abuse/budgets/network-use-store.ts";
import type { BanStore } from "../../abuse/ban-store.ts";
import type { SuspicionStore } from "../../abuse/suspicion-store.ts";
import type { ActivityStore } from "../../activity/activity-store.ts";
import type { AuditStore } from "../../admin/audit-store.ts";
import type { EmailListStore } from "../../admin/email-list-store.ts";
import type { DomainStore } from "../../domains/domain-store.ts";
import { readActivity, sumActivity } from "../queries/activity.ts";
import { listAuditEntries } from "../queries/audit.ts";
import { listBans, markBans } from "../queries/bans.ts";
import { listDomainMail, listDomainSettings } from "../queries/domains.ts";
import { measureStoredInPieces, measureVisitorsInPieces } from "../queries/measure-stored.ts";
import { measureNetwork } from "../queries/network-use.ts";
import { listSuspicions } from "../queries/suspicions.ts";
import type { Db } from "../schema.ts";
import type { PanelStore } from "./panel-thread.ts";
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
  panel: PanelStore;
}): BanStore &
  AuditStore &
  ActivityStore &
  SuspicionStore &
  EmailListStore &
  DomainStore &
  NetworkUseStore {
  return {
    listEmails: (query) => panel.listEmails(query),
    countHeld: (at) => panel.countHeld(at),
    listLargestNetworks: (asked) => panel.listLargestNetworks(asked),
    measureNetwork: (asked) => read(measureNetwork(db, asked)),
    measureVisitors: (nowMs) => read(measureVisitorsInPieces(db, nowMs)),
    countDomainUse: (nowMs) => panel.countDomainUse(nowMs),
    listDomainSettings: () => read(listDomainSettings(db)),
    listDomainMail: () => read(listDomainMail(db)),
    saveDomainSetting: (setting) => writer.call("saveDomainSetting", [setting]),
    dropDomainSetting: (domain) => writer.call("dropDomainSetting", [domain]),
    removeDomain: (removal) => writer.call("removeDomain", [removal]),
    addDomainMail: (arrivals) => writer.call("addDomainMail", [arrivals]),
    listBans: (nowMs) => read(listBans(db, nowMs)),
    markBans: (nowMs) => read(markBans(db, nowMs)),
    addBan: (ban) => writer.call("addBan", [ban]),
    removeBan: (network) => writer.call("removeBan", [network]),
    pruneBans: (nowMs) => writer.call("pruneBans", [nowMs]),
    listAuditEntries: (page) => read(listAuditEntries(db, page)),
    addAuditEntry: (entry) => writer.call("addAuditEntry", [entry]),
    pruneAuditEntries: (beforeMs) => writer.call("pruneAuditEntries", [beforeMs]),
    readActivity: (query) => read(readActivity(db, query)),
    sumActivity: (query) => read(sumActivity(db, query)),
    sumActivityInBars: (query) => panel.sumActivityInBars(query),
    measureStored: (nowMs) => read(measureStoredInPieces(db, nowMs)),
    addActivity: (counts) => writer.call("addActivity", [counts]),
    pruneActivity: (before) => writer.call("pruneActivity", [before]),
    listSuspicions: (limit) => read(listSuspicions(db, limit)),
    addSuspicion: (suspicion) => writer.call("addSuspicion", [suspicion]),
    pruneSuspicions: (beforeMs) => writer.call("pruneSuspicions", [beforeMs]),
  };
}
