import type { BanList } from "../abuse/ban-list.ts";
import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { SuspicionStore } from "../abuse/suspicion-store.ts";
import type { ActivityStore } from "../admin/activity-store.ts";
import type { AuditStore } from "../admin/audit-store.ts";
import type { EmailListStore } from "../admin/email-list-store.ts";
import type { ActivityCounter } from "../admin/count-activity.ts";
import type { Diagnostic } from "../admin/diagnose-infrastructure.ts";
import type { Clock } from "../clock.ts";
import type { Subscriptions } from "../company/subscription-deps.ts";
import type { Config } from "../config/config.ts";
import type { DomainStore } from "../domains/domain-store.ts";
import type { LiveDomains } from "../domains/live-domains.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxEvents } from "../inbox/inbox-events.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { OpenedMessages } from "../inbox/opened-messages.ts";
import type { MessageParser } from "../mail/parse-message.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Log } from "../log.ts";
import type { ForwardComposer } from "../outbound/forward-composer.ts";
import type { ForwardGate } from "../outbound/forward-gate.ts";
import type { ForwardTargetStore } from "../outbound/forward-target-store.ts";
import type { MailTransport } from "../outbound/mail-transport.ts";
import type { SentMailStore } from "../outbound/sent-mail-store.ts";
import type { TargetKeys } from "../outbound/target-keys.ts";
import type { Payments } from "../premium/premium-deps.ts";
import type { PremiumStore } from "../premium/premium-store.ts";
import type { RandomSource } from "../random-source.ts";
import type { Streams } from "./streams.ts";

/** What the routes pass on to the use cases. */
export type HttpDeps = {
  config: Config;
  log: Log;
  store: InboxStore &
    SentMailStore &
    ForwardTargetStore &
    PremiumStore &
    BanStore &
    AuditStore &
    EmailListStore &
    DomainStore &
    Pick<ActivityStore, "sumActivity" | "sumActivityInBars"> &
    Pick<SuspicionStore, "listSuspicions"> &
    RateLimitStore & { check(): Promise<void> };
  /** Windows of this process, for limits that need not be shared and for when the store is away. */
  localLimits: RateLimitStore;
  events: InboxEvents;
  clock: Clock;
  random: RandomSource;
  contentKeys: ContentKeys;
  parser: Pick<MessageParser, "parse" | "readAttachment" | "decodeAttachment" | "findWords">;
  openedMessages: OpenedMessages;
  activity: ActivityCounter;
  /** Undefined where nobody asks for them. */
  metrics: Metrics | undefined;
  recordSuspicion: SuspicionRecorder;
  bans: BanList;
  domains: LiveDomains;
  /** The operator's. */
  adminKey: string;
  streams: Streams;
  transport: MailTransport;
  composer: ForwardComposer;
  gate: ForwardGate;
  targetKeys: TargetKeys;
  payments: Payments;
  subscriptions: Subscriptions;
  /** What needs a key derives its own from it. */
  secret: Buffer;
  diagnostic: Diagnostic;
  /** False once this process is on its way out: balancers look elsewhere first. */
  isReady: () => boolean;
};
