/** Wires the parts together, by hand, for `app.ts` and `commands/`. Must never contain business rules. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { usageOf } from "../abuse/budgets/budget-usage.ts";
import { HeldBudget } from "../abuse/budgets/held-budget.ts";
import { openBanList } from "../abuse/ban-list.ts";
import { createOffenderBans, type OffenderBans } from "../abuse/ban-offenders.ts";
import { createSuspicionRecorder, type SuspicionRecording } from "../abuse/record-suspicion.ts";
import { createActivityCounter, type ActivityCounter } from "../activity/count-activity.ts";
import type { ReadBudgets } from "../admin/limited-clients.ts";
import { checkCompanyKeys } from "../company/company-keys.ts";
import { companyAddress, openCompanyInboxes } from "../company/company-inboxes.ts";
import type { Config } from "../config/config.ts";
import { createDomainMailCounter, type DomainMailCounter } from "../domains/count-domain-mail.ts";
import { openLiveDomains, type LiveDomains, DOMAINS_SETTLE_MS } from "../domains/live-domains.ts";
import { readDescriptorLimit, shareDescriptors } from "../system/descriptor-limit.ts";
import { createDiskReserve, type DiskReserve } from "../system/disk-reserve.ts";
import { createInProcessEvents } from "../events/in-process.ts";
import { socketLimits } from "../http/limits/limit-sockets.ts";
import { OpenedMemory } from "../http/limits/opened-memory.ts";
import { ParsingTurns } from "../http/limits/parsing-turns.ts";
import { createStreams, type Streams } from "../http/streams/streams.ts";
import { createWaits, type Waits } from "../http/streams/waits.ts";
import { deriveWrappingKeys } from "../inbox/content-key.ts";
import { createContentKeys } from "../inbox/content-keys.ts";
import type { InboxEvents } from "../inbox/live/inbox-events.ts";
import type { SenderChecker } from "../inbox/receiving/sender-verdict.ts";
import { createServerNames } from "../authenticity/server-names.ts";
import { createAttemptRecorder } from "../inbox/trace/attempt-recorder.ts";
import { FreshContent } from "../inbox/messages/fresh-content.ts";
import { createOpenedMessages } from "../inbox/messages/opened-messages.ts";
import { createMessageParser, type MessageParser } from "../mail/parse/parse-message.ts";
import { createSummarizer, type Summarizer } from "../mail/summary-threads.ts";
import { measureActivity, measureSuspicions } from "../metrics/measure-parts.ts";
import { measureLimits, measureStore } from "../metrics/measure-store.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { deriveTargetKeys } from "../outbound/forward-targets/target-keys.ts";
import {
  type ForwardComposer,
  createForwardComposer,
} from "../outbound/forward/forward-composer.ts";
import { createPushNotifier, type PushNotifier } from "../push/push-notifier.ts";
import { derivePushKeys } from "../push/write-push.ts";
import { createRandomSource } from "../keys/random-source.ts";
import type { AppContext } from "../app-context.ts";
import type { SharedClock } from "../time/shared-clock.ts";
import type { SteadyClock } from "../time/steady-clock.ts";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import type { Store } from "../store/store.ts";
import { openForwardGate, openReplyGate } from "./open-sending-gates.ts";
import { openMailTransports } from "./open-mail-transport.ts";
import { openPayments } from "./open-payments.ts";
import { openStorageBudget, readStoredBudgets } from "./open-storage-budget.ts";
import { openWebhooks, type Webhooks } from "./open-webhooks.ts";
import { openSubscriptions } from "./open-subscriptions.ts";
import { openSecrets } from "./read-secrets.ts";

/** Objects that every role of a process needs, created once. */
export type AppCore = AppContext & {
  log: Logger;
  clock: SteadyClock;
  /** Undefined if this machine's clock is used. */
  sharedClock: SharedClock | undefined;
  store: Store;
  parser: MessageParser;
  summarizer: Summarizer;
  /** The same counter, for events that only the panel's charts show. Prometheus measures them separately. */
  charts: Pick<ActivityCounter, "count">;
  domainMail: DomainMailCounter;
  suspicions: Pick<SuspicionRecording, "flush" | "flushDue">;
  streams: Streams;
  waits: Waits;
  mailAnnouncer: Webhooks["mailAnnouncer"];
  deliverySender: Webhooks["deliverySender"];
  httpSockets: HeldBudget;
  openedMemory: OpenedMemory;
  parsingTurns: ParsingTurns;
  disk: DiskReserve;
  /** Undefined if the operator allows no push service. */
  push: PushNotifier | undefined;
  /** Checks senders of incoming mail and of replies. Undefined if checks are off. */
  checker: SenderChecker | undefined;
  adminKeyFile: string | undefined;
};

type Given = Pick<AppCore, "challengeCosts" | "config" | "log" | "clock" | "sharedClock" | "store">;

export async function createCore(given: Given): Promise<AppCore> {
  const metrics = await createMetrics(given.config);
  return wireCore({ ...given, store: measureStore(given.store, metrics) }, metrics);
}

async function wireCore(given: Given, metrics: Metrics | undefined): Promise<AppCore> {
  const { config, log, clock, store } = given;
  const random = createRandomSource();
  const { secrets, secretFile, ...adminKey } = openSecrets(config, log);
  const contentKeys = createContentKeys(deriveWrappingKeys(secrets), random);
  const keyed = { store, clock, random, contentKeys, secretFile };
  await checkCompanyKeys(keyed);
  const events = await openEvents(config, log);
  const held = openHttpBudgets(given);
  const domains = await openDomains(given);
  await openCompanyInboxes(keyed, domains.defaultDomain);
  const charts = createActivityCounter({ store, clock });
  const activity = measureActivity(charts, metrics);
  const targetKeys = deriveTargetKeys(secrets);
  const disk = openDiskReserve(given);
  const storage = openStorageBudget({ ...given, disk });
  const pushing = openPush({ ...given, contentKeys, random }, secrets[0]);
  const trace = openTrace({ ...given, events, contentKeys });
  const webhooks = openWebhooks({ ...given, contentKeys, random, metrics }, secrets);
  const sealing = { ...given, contentKeys, random, ...trace, ...pushing, ...webhooks };
  const arriving = { summarizer: openSummarizer(given), freshContent: new FreshContent() };
  const mail = { ...sealing, ...arriving, events, activity, domains, targetKeys, storage };
  const localLimits = measureLimits(openLocalRateLimits(), metrics);
  const transports = openMailTransports({ ...mail, localLimits, disk, metrics });
  const { transport } = transports;
  const bans = await openBanList({ store, clock, log });
  const suspicions = openSuspicions({ ...given, bans, localLimits });
  return {
    ...sealing,
    pause,
    events,
    ...held,
    metrics,
    parser: openParser(given),
    ...arriving,
    openedMessages: createOpenedMessages(),
    activity,
    charts,
    domains,
    domainMail: createDomainMailCounter({ store, clock, activity: charts }),
    suspicions,
    recordSuspicion: measureSuspicions(suspicions.record, metrics),
    localLimits,
    disk,
    storage,
    budgets: [() => readStoredBudgets({ store, clock, storage, config }), readHttpBudgets(held)],
    ...transports,
    composer: openComposer(given),
    gate: openForwardGate({ ...mail, transport }),
    ...openReplyGate({ ...mail, transport }),
    targetKeys,
    payments: await openPayments({ ...given, domains, transport }, secrets),
    subscriptions: openSubscriptions({ ...mail, transport, localLimits }, secrets),
    secrets,
    bans,
    ...adminKey,
  };
}

function openPush(
  deps: Given & Pick<AppCore, "contentKeys" | "random">,
  secret: Buffer,
): Pick<AppCore, "push" | "pushKeys"> {
  const { pushServices, domains } = deps.config;
  const pushKeys = derivePushKeys(secret);
  if (pushServices.length === 0) return { push: undefined, pushKeys };
  const pushContact = `mailto:${companyAddress("abuse", domains[0])}`;
  return { push: createPushNotifier({ ...deps, pushServices, pushKeys, pushContact }), pushKeys };
}

/** What clients of the HTTP edge hold: connections, live streams, waits, and messages in memory. */
type HttpBudgets = Pick<
  AppCore,
  "httpSockets" | "openedMemory" | "parsingTurns" | "streams" | "waits"
>;

function openHttpBudgets({ config: { limits } }: Given): HttpBudgets {
  return {
    httpSockets: new HeldBudget(
      socketLimits(limits, shareDescriptors(readDescriptorLimit(), limits)),
    ),
    openedMemory: new OpenedMemory(limits.LIMIT_OPENED_BYTES),
    parsingTurns: new ParsingTurns(),
    streams: createStreams({
      perInboxMax: limits.LIMIT_STREAMS_PER_INBOX,
      perIpMax: limits.LIMIT_STREAMS_PER_IP,
    }),
    waits: createWaits({
      perInboxMax: limits.LIMIT_WAITS_PER_INBOX,
      perIpMax: limits.LIMIT_WAITS_PER_IP,
    }),
  };
}

function readHttpBudgets({ httpSockets, openedMemory, streams, waits }: HttpBudgets): ReadBudgets {
  return async () => [
    usageOf("http-sockets", httpSockets),
    usageOf("streams", streams.budget),
    usageOf("waits", waits.budget),
    usageOf("opened-bytes", openedMemory.budget),
  ];
}

function openTrace(
  deps: Given & Pick<AppCore, "events" | "contentKeys">,
): Pick<AppCore, "attempts" | "serverNames"> {
  const { dns } = deps.config;
  return {
    attempts: createAttemptRecorder({ ...deps, pause }),
    serverNames: dns === "off" ? undefined : createServerNames(dns),
  };
}

function openDiskReserve({ config, store, clock, log }: Given): DiskReserve {
  const readReserve = () => ({
    folder: config.dataDir,
    reserveBytes: config.limits.LIMIT_DISK_RESERVE_BYTES,
    reusableBytes: store.reusableBytes?.() ?? 0,
  });
  return createDiskReserve(readReserve, { log, nowMs: () => clock.nowMs() });
}

function openComposer({ log }: Given): ForwardComposer {
  return createForwardComposer({
    onFailure: (reason) => log.warn({ reason }, "forwarding the original message unchanged"),
  });
}

function openParser({ config, log }: Given): MessageParser {
  return createMessageParser({
    timeoutMs: config.limits.LIMIT_PARSE_MS,
    onFailure: (reason) => log.warn({ reason }, "message could not be parsed completely"),
  });
}

function openSummarizer({ log }: Given): Summarizer {
  return createSummarizer({
    onError: (error) => log.error({ err: error }, "the thread of the summaries failed"),
  });
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

function openSuspicions(deps: Given & Pick<AppCore, "bans" | "localLimits">): SuspicionRecording {
  return createSuspicionRecorder({ ...deps, banOffenders: openOffenderBans(deps) });
}

function openDomains({
  config,
  ...deps
}: Pick<AppCore, "config" | "store" | "clock" | "log">): Promise<LiveDomains> {
  return openLiveDomains(deps, config, { settleMs: config.database ? DOMAINS_SETTLE_MS : 0 });
}
