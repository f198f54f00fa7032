/** Puts the parts together, by hand, for `app.ts` and `commands/`. It must never hold a rule of the business. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { openBanList } from "../abuse/ban-list.ts";
import { createOffenderBans, type OffenderBans } from "../abuse/ban-offenders.ts";
import { createSuspicionRecorder, type SuspicionRecorder } from "../abuse/record-suspicion.ts";
import { createActivityCounter, type ActivityCounter } from "../activity/count-activity.ts";
import { openCompanyInboxes } from "../company/open-company-inboxes.ts";
import type { Config } from "../config/config.ts";
import { createDomainMailCounter, type DomainMailCounter } from "../domains/count-domain-mail.ts";
import { openLiveDomains, type LiveDomains } from "../domains/live-domains.ts";
import { DOMAINS_SETTLE_MS } from "../domains/settle-time.ts";
import { createDiskReserve, type DiskReserve } from "../disk-reserve.ts";
import { createInProcessEvents } from "../events/in-process.ts";
import { createStreams, type Streams } from "../http/streams.ts";
import { deriveWrappingKeys } from "../inbox/content-key.ts";
import { createContentKeys } from "../inbox/content-keys.ts";
import type { InboxEvents } from "../inbox/inbox-events.ts";
import type { SenderChecker } from "../inbox/sender-verdict.ts";
import { createOpenedMessages } from "../inbox/opened-messages.ts";
import { createMessageParser, type MessageParser } from "../mail/parse-message.ts";
import { measureActivity, measureSuspicions } from "../metrics/measure-activity.ts";
import { measureLimits, measureStore } from "../metrics/measure-store.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createForwardComposer } from "../outbound/forward-composer.ts";
import { deriveTargetKeys } from "../outbound/target-keys.ts";
import { createRandomSource } from "../random-source.ts";
import type { SharedParts } from "../shared-parts.ts";
import type { SharedClock } from "../shared-clock.ts";
import type { SteadyClock } from "../steady-clock.ts";
import { openLocalRateLimits } from "../store/local-rate-limits.ts";
import type { Store } from "../store/store.ts";
import { openForwardGate } from "./open-forward-gate.ts";
import { openMailTransport } from "./open-mail-transport.ts";
import { openPayments } from "./open-payments.ts";
import { openReplyGate } from "./open-reply-gate.ts";
import { openSubscriptions } from "./open-subscriptions.ts";
import { readAdminKey, readSecrets, warnOfOpenSecrets } from "./read-secrets.ts";

/** What every role of a process needs, made once and handed on. */
export type AppCore = SharedParts & {
  log: Logger;
  clock: SteadyClock;
  /** Undefined where the time is this machine's. */
  sharedClock: SharedClock | undefined;
  store: Store;
  parser: MessageParser;
  /** The same counter, for what only the panel's charts show: Prometheus measures that in its own way. */
  charts: Pick<ActivityCounter, "count">;
  domainMail: DomainMailCounter;
  streams: Streams;
  disk: DiskReserve;
  /** Of senders; undefined where checks are off. One for mail that arrives and for replies. */
  checker: SenderChecker | undefined;
  adminKeyFile: string | undefined;
};

type Given = Pick<AppCore, "config" | "log" | "clock" | "sharedClock" | "store">;

export async function createCore(given: Given): Promise<AppCore> {
  const metrics = createMetrics(given.config);
  return wireCore({ ...given, store: measureStore(given.store, metrics) }, metrics);
}

async function wireCore(given: Given, metrics: Metrics | undefined): Promise<AppCore> {
  const { config, log, clock, store } = given;
  const random = createRandomSource();
  const secrets = readSecrets(config);
  const adminKey = readAdminKey(config);
  warnOfOpenSecrets(config, log);
  const contentKeys = createContentKeys(deriveWrappingKeys(secrets), random);
  const events = await openEvents(config, log);
  const streams = createStreams({
    perInboxMax: config.limits.LIMIT_STREAMS_PER_INBOX,
    perIpMax: config.limits.LIMIT_STREAMS_PER_IP,
  });
  const domains = await openDomains(given);
  await openCompanyInboxes({ store, clock, random, contentKeys }, domains.defaultDomain);
  const charts = createActivityCounter({ store, clock });
  const activity = measureActivity(charts, metrics);
  const targetKeys = deriveTargetKeys(secrets);
  const mail = { ...given, contentKeys, events, activity, random, domains, targetKeys };
  const disk = createDiskReserve(() => ({
    folder: config.dataDir,
    reserveBytes: config.limits.LIMIT_DISK_RESERVE_BYTES,
    reusableBytes: store.reusableBytes?.() ?? 0,
  }));
  const transport = openMailTransport({ ...mail, disk, metrics });
  const localLimits = measureLimits(openLocalRateLimits(), metrics);
  const bans = await openBanList({ store, clock, log });
  return {
    ...given,
    pause,
    random,
    contentKeys,
    events,
    streams,
    metrics,
    parser: createMessageParser({
      timeoutMs: config.limits.LIMIT_PARSE_MS,
      onFailure: (reason) => log.warn({ reason }, "message could not be parsed completely"),
    }),
    openedMessages: createOpenedMessages(),
    activity,
    charts,
    domains,
    domainMail: createDomainMailCounter({ store, clock, activity: charts }),
    recordSuspicion: openSuspicions({ ...given, bans, localLimits }, metrics),
    localLimits,
    disk,
    transport,
    composer: createForwardComposer({
      onFailure: (reason) => log.warn({ reason }, "forwarding the original message unchanged"),
    }),
    gate: openForwardGate({ ...mail, transport }),
    ...openReplyGate({ ...mail, transport }),
    targetKeys,
    payments: await openPayments({ ...given, domains, transport }, secrets),
    subscriptions: openSubscriptions({ ...mail, transport, localLimits }, secrets),
    secret: secrets[0],
    bans,
    ...adminKey,
  };
}

async function openEvents({ database }: Config, log: Logger): Promise<InboxEvents> {
  if (!database) return createInProcessEvents();
  const { createPostgresEvents } = await import("../events/postgres-notify.ts");
  return createPostgresEvents({ databaseUrl: database.url, listenUrl: database.listenUrl }, log);
}

function openOffenderBans(
  deps: Given & Pick<AppCore, "bans" | "localLimits">,
): OffenderBans | undefined {
  const { autoBan, trustProxy, smtp } = deps.config;
  if (!autoBan) return undefined;
  const spared = [...trustProxy, ...smtp.proxyNetworks];
  return createOffenderBans({ ...deps, fallback: deps.localLimits, spared });
}

function openSuspicions(
  deps: Given & Pick<AppCore, "bans" | "localLimits">,
  metrics: Metrics | undefined,
): SuspicionRecorder {
  const banOffenders = openOffenderBans(deps);
  return measureSuspicions(createSuspicionRecorder({ ...deps, banOffenders }), metrics);
}

function openDomains({
  config,
  ...deps
}: Pick<AppCore, "config" | "store" | "clock" | "log">): Promise<LiveDomains> {
  return openLiveDomains(deps, config, { settleMs: config.database ? DOMAINS_SETTLE_MS : 0 });
}
