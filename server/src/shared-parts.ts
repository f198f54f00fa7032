import type { StorageBudget } from "./abuse/budgets/storage-budget.ts";
import type { BanList } from "./abuse/ban-list.ts";
import type { RateLimitStore } from "./abuse/rate-limit-store.ts";
import type { SuspicionRecorder } from "./abuse/record-suspicion.ts";
import type { ActivityCounter } from "./activity/count-activity.ts";
import type { ReadBudgets } from "./admin/list-budgets.ts";
import type { Pause } from "./time/clock.ts";
import type { Subscriptions } from "./company/subscription-deps.ts";
import type { Config } from "./config/config.ts";
import type { LiveDomains } from "./domains/live-domains.ts";
import type { ContentKeys } from "./inbox/content-keys.ts";
import type { InboxEvents } from "./inbox/inbox-events.ts";
import type { OpenedMessages } from "./inbox/opened-messages.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ForwardComposer } from "./outbound/forward-composer.ts";
import type { ForwardGate } from "./outbound/forward-gate.ts";
import type { MailTransport } from "./outbound/mail-transport.ts";
import type { ReplyGate } from "./outbound/reply-gate.ts";
import type { TargetKeys } from "./outbound/target-keys.ts";
import type { Payments } from "./premium/premium-deps.ts";
import type { RandomSource } from "./keys/random-source.ts";

/** What a process makes once and its edges hand on to use cases. */
export type SharedParts = {
  config: Config;
  pause: Pause;
  random: RandomSource;
  contentKeys: ContentKeys;
  events: InboxEvents;
  openedMessages: OpenedMessages;
  activity: ActivityCounter;
  /** Undefined where nobody asks for them (METRICS_PORT). */
  metrics: Metrics | undefined;
  recordSuspicion: SuspicionRecorder;
  bans: BanList;
  domains: LiveDomains;
  /** Windows of this process, for limits that need not be shared and for when the store is away. */
  localLimits: RateLimitStore;
  /** Live addresses and stored bytes. */
  storage: StorageBudget;
  /** What the panel lists: a part that has a budget adds a reader of it. */
  budgets: ReadBudgets[];
  /** How mail leaves. */
  transport: MailTransport;
  /** For the contact form, which has room of its own in the general inbox. */
  contactTransport: Pick<MailTransport, "send">;
  composer: ForwardComposer;
  gate: ForwardGate;
  replyGate: ReplyGate;
  targetKeys: TargetKeys;
  payments: Payments;
  subscriptions: Subscriptions;
  /** SECRET_KEY, the current one first: what needs a key derives its own from it. */
  secrets: readonly [Buffer, ...Buffer[]];
  /** The operator's. */
  adminKey: string;
};
