import type { BanList } from "../abuse/ban-list.ts";
import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { SuspicionRecording } from "../abuse/record-suspicion.ts";
import type { SuspicionStore } from "../abuse/suspicion-store.ts";
import type { ActivityStore } from "../activity/activity-store.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import { createStoreSampler, createStreamSampler } from "../activity/sample-levels.ts";
import type { ApiKeyStore } from "../api-keys/api-key-store.ts";
import { forgetRevokedKeys } from "../api-keys/manage-keys.ts";
import type { AuditStore } from "../admin/audit-store.ts";
import { askWaitingSubscribers } from "../company/ask-subscribers.ts";
import { forgetSubscriptions } from "../company/end-subscription.ts";
import { rewrapCompanyKeys } from "../company/company-keys.ts";
import type { Subscriptions } from "../company/request-subscription.ts";
import type { DiskReserve } from "../system/disk-reserve.ts";
import { createMemoryRelease } from "../system/release-memory.ts";
import type { DomainMailCounter } from "../domains/count-domain-mail.ts";
import type { DomainStore } from "../domains/domain-store.ts";
import { REFUSALS_KEPT_MS } from "../domains/report-refusal.ts";
import { type LiveDomains, DOMAINS_REFRESHED_EVERY_MS } from "../domains/live-domains.ts";
import { expireAddresses, type ExpireAddressesDeps } from "../inbox/addresses/expire-addresses.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";
import { forgetForwardTargets } from "../outbound/forward-targets/forget-forward-targets.ts";
import type { ForwardTargetStore } from "../outbound/forward-targets/forward-target-store.ts";
import type { SharedClock } from "../time/shared-clock.ts";
import type { SteadyClock } from "../time/steady-clock.ts";
import type { MailAnnouncer } from "../webhooks/announce-mail.ts";
import { resealWebhooks, shortenDeliveryLog } from "../webhooks/keep-webhooks.ts";
import type { DeliverySender } from "../webhooks/send-deliveries.ts";
import type { WebhookStore } from "../webhooks/webhook-store.ts";
import type { Job } from "./runner.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Half of the pause in expiry after a clock step, so that a wrong clock is detected within the pause. */
const CLOCK_FOLLOWED_EVERY_MS = 30_000;
const MEMORY_EVERY_MS = 30_000;
const SCRUB_EVERY_MS = 10_000;
/** How long abuse protection keeps data that names a network. */
const SUSPICIONS_KEPT_MS = 24 * 60 * MINUTE_MS;

/** A little more than the day and the month that charts show. */
const MINUTES_KEPT_MS = 25 * HOUR_MS;
export const HOURS_KEPT_MS = 32 * 24 * HOUR_MS;

/** How long audit entries are kept. */
const AUDIT_KEPT_MS = 365 * 24 * 60 * MINUTE_MS;

type ServiceJobDeps = ExpireAddressesDeps & {
  store: RateLimitStore &
    Pick<DomainStore, "pruneSiteRefusals"> &
    SuspicionStore &
    BanStore &
    ActivityStore &
    AuditStore &
    ApiKeyStore &
    WebhookStore &
    ForwardTargetStore &
    Pick<InboxStore, "scrub" | "listLastingKeys" | "replaceKey">;
  contentKeys: ContentKeys;
  clock: SteadyClock;
  sharedClock: SharedClock | undefined;
  activity: ActivityCounter;
  charts: Pick<ActivityCounter, "count">;
  /** Open streams of this process. */
  streams: { count: () => number };
  disk: DiskReserve;
  bans: BanList;
  domains: LiveDomains;
  domainMail: DomainMailCounter;
  suspicions: Pick<SuspicionRecording, "flushDue">;
  localLimits: RateLimitStore;
  subscriptions: Subscriptions;
  mailAnnouncer: Pick<MailAnnouncer, "announceMissed">;
  deliverySender: Pick<DeliverySender, "send">;
  log: Log;
} & Pick<Parameters<typeof resealWebhooks>[0], "webhookKeys" | "random">;

/** Jobs that every process runs for itself. */
export function processJobs({
  activity,
  charts,
  streams,
  disk,
  bans,
  domains,
  domainMail,
  suspicions,
  localLimits,
  clock,
  sharedClock,
  log,
}: ServiceJobDeps): Job[] {
  const memory = createMemoryRelease();
  return [
    {
      name: "prune-local-limits",
      everyMs: MINUTE_MS,
      run: () => localLimits.pruneRateLimits(clock.nowMs()),
    },
    {
      name: "sample-streams",
      everyMs: SECOND_MS,
      run: createStreamSampler({ activity: charts, clock, countStreams: streams.count }),
    },
    { name: "flush-activity", everyMs: SECOND_MS, run: () => activity.flush() },
    { name: "check-disk", everyMs: SECOND_MS, run: () => disk.check() },
    { name: "flush-domain-mail", everyMs: SECOND_MS, run: () => domainMail.flush() },
    { name: "flush-suspicions", everyMs: SECOND_MS, run: () => suspicions.flushDue() },
    {
      name: "refresh-domains",
      everyMs: DOMAINS_REFRESHED_EVERY_MS,
      run: () => domains.refresh(),
    },
    { name: "refresh-bans", everyMs: SECOND_MS, run: () => bans.refresh() },
    { name: "release-memory", everyMs: MEMORY_EVERY_MS, run: async () => memory.check() },
    { name: "check-clock", everyMs: SECOND_MS, run: async () => checkClock(clock, log) },
    ...(sharedClock ? [followJob(sharedClock)] : []),
  ];
}

function followJob(sharedClock: SharedClock): Job {
  return {
    name: "follow-shared-clock",
    everyMs: CLOCK_FOLLOWED_EVERY_MS,
    run: () => sharedClock.follow(),
  };
}

/** Jobs that at least one process must run (role `jobs`). */
export function serviceJobs(deps: ServiceJobDeps): Job[] {
  const { store, clock, charts } = deps;
  return [
    {
      name: "sample-store",
      everyMs: SECOND_MS,
      run: createStoreSampler({ store, activity: charts, clock }),
    },
    { name: "expire-addresses", everyMs: SECOND_MS, run: () => expire(deps) },
    { name: "scrub", everyMs: SCRUB_EVERY_MS, run: () => store.scrub() },
    {
      name: "prune-rate-limits",
      everyMs: MINUTE_MS,
      run: () => store.pruneRateLimits(clock.nowMs()),
    },
    {
      name: "prune-suspicions",
      everyMs: MINUTE_MS,
      run: () => store.pruneSuspicions(clock.nowMs() - SUSPICIONS_KEPT_MS),
    },
    { name: "prune-bans", everyMs: MINUTE_MS, run: () => store.pruneBans(clock.nowMs()) },
    { name: "prune-activity", everyMs: MINUTE_MS, run: () => pruneActivity(deps) },
    {
      name: "prune-site-refusals",
      everyMs: HOUR_MS,
      run: () => store.pruneSiteRefusals(clock.nowMs() - REFUSALS_KEPT_MS),
    },
    {
      name: "prune-audit-entries",
      everyMs: HOUR_MS,
      run: () => store.pruneAuditEntries(clock.nowMs() - AUDIT_KEPT_MS),
    },
    {
      name: "forget-forward-targets",
      everyMs: HOUR_MS,
      run: () => forgetForwardTargets(deps),
    },
    {
      name: "ask-waiting-subscribers",
      everyMs: HOUR_MS,
      run: () => askWaitingSubscribers(deps.subscriptions),
    },
    // Runs at startup, because SECRET_KEY changes only with a restart; then periodically, because another node may
    // still have an older value.
    { name: "rewrap-company-keys", everyMs: HOUR_MS, run: () => rewrapCompanyKeys(deps) },
    {
      name: "forget-subscriptions",
      everyMs: HOUR_MS,
      run: () => forgetSubscriptions(deps.subscriptions),
    },
    ...webhookJobs(deps),
  ];
}

/** Another node may have queued deliveries, and retries become due: half of the time within which they are sent. */
const WEBHOOKS_EVERY_MS = 500;
const MISSED_EVERY_MS = 5_000;
const LOG_EVERY_MS = 10_000;

function webhookJobs(deps: ServiceJobDeps): Job[] {
  return [
    {
      name: "send-webhooks",
      everyMs: WEBHOOKS_EVERY_MS,
      run: () => deps.deliverySender.send(),
    },
    {
      name: "announce-missed-mail",
      everyMs: MISSED_EVERY_MS,
      run: () => deps.mailAnnouncer.announceMissed(),
    },
    { name: "shorten-delivery-log", everyMs: LOG_EVERY_MS, run: () => shortenDeliveryLog(deps) },
    // As with company keys.
    { name: "reseal-webhooks", everyMs: HOUR_MS, run: () => resealWebhooks(deps) },
    { name: "forget-revoked-keys", everyMs: HOUR_MS, run: () => forgetRevokedKeys(deps) },
  ];
}

async function pruneActivity({ store, clock }: ServiceJobDeps): Promise<void> {
  const nowMs = clock.nowMs();
  await store.pruneActivity({
    minutesBeforeMs: nowMs - MINUTES_KEPT_MS,
    hoursBeforeMs: nowMs - HOURS_KEPT_MS,
  });
}

/** After a step of the wall clock nothing expires for a while: the step may be a mistake. */
async function expire(deps: ServiceJobDeps): Promise<void> {
  if (deps.clock.isUnsettled()) return;
  const { ended } = await expireAddresses(deps);
  if (ended > 0) deps.activity.count("expired", ended);
}

function checkClock(clock: SteadyClock, log: Log): void {
  if (!clock.check().stepped) return;
  log.warn(
    "system clock changed; addresses keep their remaining time, and expiry pauses for a minute",
  );
}
