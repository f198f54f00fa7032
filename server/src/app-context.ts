import type { ChallengeCosts } from "./abuse/challenges.ts";
import type { StorageBudget } from "./abuse/budgets/storage-budget.ts";
import type { BanList } from "./abuse/ban-list.ts";
import type { RateLimitStore } from "./abuse/rate-limit-store.ts";
import type { SuspicionRecorder } from "./abuse/record-suspicion.ts";
import type { ActivityCounter } from "./activity/count-activity.ts";
import type { ReadBudgets } from "./admin/limited-clients.ts";
import type { Pause } from "./time/clock.ts";
import type { Subscriptions } from "./company/request-subscription.ts";
import type { Config } from "./config/config.ts";
import type { LiveDomains } from "./domains/live-domains.ts";
import type { ContentKeys } from "./inbox/content-keys.ts";
import type { InboxEvents } from "./inbox/live/inbox-events.ts";
import type { FreshContent } from "./inbox/messages/fresh-content.ts";
import type { OpenedMessages } from "./inbox/messages/opened-messages.ts";
import type { AttemptRecorder } from "./inbox/trace/attempt-recorder.ts";
import type { ServerNames } from "./inbox/trace/server-names.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ForwardComposer } from "./outbound/forward/forward-composer.ts";
import type { MailTransport } from "./outbound/mail-transport.ts";
import type { ReplyGate } from "./outbound/reply/reply-gate.ts";
import type { TargetKeys } from "./outbound/forward-targets/target-keys.ts";
import type { Payments } from "./premium/premium-deps.ts";
import type { VapidKeys } from "./keys/web-push.ts";
import type { WebhookKeys } from "./webhooks/webhook-keys.ts";
import type { WebhookPoster } from "./webhooks/webhook-poster.ts";
import type { RandomSource } from "./keys/random-source.ts";
import type { ForwardGate } from "./outbound/forward-targets/forward-gate.ts";

/** Objects that a process creates once and its edges pass to use cases. */
export type AppContext = {
  config: Config;
  /** Work that clients of a busy network must do. */
  challengeCosts: ChallengeCosts;
  pause: Pause;
  random: RandomSource;
  contentKeys: ContentKeys;
  events: InboxEvents;
  openedMessages: OpenedMessages;
  freshContent: FreshContent;
  /** Attempts to deliver that left no message. */
  attempts: AttemptRecorder;
  /** Undefined if DNS is off (DNS_RESOLVER). */
  serverNames: ServerNames | undefined;
  activity: ActivityCounter;
  /** Undefined if metrics are off (METRICS_PORT). */
  metrics: Metrics | undefined;
  recordSuspicion: SuspicionRecorder;
  bans: BanList;
  domains: LiveDomains;
  /** Windows of this process, for limits that aren't shared and while the store is away. */
  localLimits: RateLimitStore;
  /** Active addresses and stored bytes. */
  storage: StorageBudget;
  /** Readers of the budgets for the panel; each part with a budget adds one. */
  budgets: ReadBudgets[];
  /** Sends mail. */
  transport: MailTransport;
  /** For the contact form, which has separate capacity in the general inbox. */
  contactTransport: Pick<MailTransport, "send">;
  /**
   * Returns the reply with which the transport refuses recipients at several domains in a row. undefined: there is no
   * transport.
   */
  readRefusal: (() => string | undefined) | undefined;
  composer: ForwardComposer;
  gate: ForwardGate;
  replyGate: ReplyGate;
  targetKeys: TargetKeys;
  payments: Payments;
  subscriptions: Subscriptions;
  /** The public key that browsers subscribe with. */
  pushKeys: VapidKeys;
  webhookKeys: WebhookKeys;
  /** Sends webhooks, and checks their URLs. */
  poster: WebhookPoster;
  /** SECRET_KEY, the current one first. Other keys are derived from these. */
  secrets: readonly [Buffer, ...Buffer[]];
  /** The operator's key. */
  adminKey: string;
};
