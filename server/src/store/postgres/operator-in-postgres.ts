import type { NetworkUseStore } from "../../abuse/budgets/network-use-store.ts";
import type { BanStore } from "../../abuse/ban-store.ts";
import type { RateLimitStore } from "../../abuse/rate-limit-store.ts";
import type { SuspicionStore } from "../../abuse/suspicion-store.ts";
import type { ActivityStore } from "../../activity/activity-store.ts";
import type { AuditStore } from "../../admin/audit-store.ts";
import type { EmailListStore } from "../../admin/email-list-store.ts";
import type { DomainStore } from "../../domains/domain-store.ts";
import {
  addActivity,
  pruneActivity,
  readActivity,
  sumActivity,
  sumActivityInBars,
} from "../queries/activity.ts";
import { addAuditEntry, listAuditEntries, pruneAuditEntries } from "../queries/audit.ts";
import { addBan, listBans, markBans, pruneBans, removeBan } from "../queries/bans.ts";
import {
  addDomainMail,
  countDomainUse,
  dropDomainSetting,
  listDomainMail,
  listDomainSettings,
  removeDomain,
  saveDomainSetting,
} from "../queries/domains.ts";
import { countHeld, listEmails } from "../queries/email-lists.ts";
import { measureStored, measureVisitors } from "../queries/measure-stored.ts";
import { listLargestNetworks, measureNetwork } from "../queries/network-use.ts";
import {
  countRequest,
  findBlock,
  listBlocks,
  pruneRateLimits,
  readCounts,
  removeRateLimits,
} from "../queries/rate-limits.ts";
import { addSuspicion, listSuspicions, pruneSuspicions } from "../queries/suspicions.ts";
import type { Db } from "../schema.ts";
import type { Binding } from "./bind-queries.ts";
import { countLevels } from "./count-levels.ts";

export function operatorIn({
  read,
  write,
}: Binding): BanStore &
  AuditStore &
  ActivityStore &
  SuspicionStore &
  EmailListStore &
  RateLimitStore &
  NetworkUseStore &
  DomainStore {
  return {
    listBans: read(listBans),
    markBans: read(markBans),
    listAuditEntries: read(listAuditEntries),
    readActivity: read(readActivity),
    sumActivity: read(sumActivity),
    sumActivityInBars: read(sumActivityInBars),
    measureStored: read((db: Db, nowMs: number) => measureStored(db, nowMs)),
    measureNetwork: read(measureNetwork),
    measureVisitors: read(measureVisitors),
    listLargestNetworks: read(listLargestNetworks),
    listSuspicions: read(listSuspicions),
    listEmails: read(listEmails),
    countHeld: read(countHeld),
    readCounts: read(readCounts),
    findBlock: read(findBlock),
    listBlocks: read(listBlocks),
    listDomainSettings: read(listDomainSettings),
    listDomainMail: read(listDomainMail),
    countDomainUse: read((db: Db, nowMs: number) => countDomainUse(db, nowMs)),

    // One statement is one transaction: BEGIN and COMMIT would be two more round trips.
    countRequest: read(countRequest),
    countLevels: read(countLevels),
    pruneRateLimits: read((db: Db, nowMs: number) => pruneRateLimits(db, nowMs, { shared: true })),

    addBan: write(addBan),
    removeBan: write(removeBan),
    pruneBans: write(pruneBans),
    addAuditEntry: write(addAuditEntry),
    pruneAuditEntries: write(pruneAuditEntries),
    addActivity: write(addActivity),
    pruneActivity: write(pruneActivity),
    removeRateLimits: write(removeRateLimits),
    addSuspicion: write(addSuspicion),
    pruneSuspicions: write(pruneSuspicions),
    saveDomainSetting: write(saveDomainSetting),
    dropDomainSetting: write(dropDomainSetting),
    removeDomain: write(removeDomain),
    addDomainMail: write(addDomainMail),
  };
}
