import type { NetworkUseStore } from "../abuse/budgets/network-use-store.ts";
import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { SuspicionStore } from "../abuse/suspicion-store.ts";
import type { ActivityStore } from "../activity/activity-store.ts";
import type { ApiKeyStore } from "../api-keys/api-key-store.ts";
import type { AuditStore } from "../admin/audit-store.ts";
import type { EmailListStore } from "../admin/email-list-store.ts";
import type { SubscriptionStore } from "../company/subscription-store.ts";
import type { DomainStore } from "../domains/domain-store.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { ForwardTargetStore } from "../outbound/forward-targets/forward-target-store.ts";
import type { SentMailStore } from "../outbound/sending/sent-mail-store.ts";
import type { TestIntentStore } from "../payments/test-intent-store.ts";
import type { PremiumStore } from "../premium/premium-store.ts";
import type { PushStore } from "../push/push-store.ts";
import type { SharedClockStore } from "../time/shared-clock.ts";
import type { TraceStore } from "../inbox/trace/trace-store.ts";
import type { StatusNoteStore } from "../status/status-note-store.ts";
import type { WebhookStore } from "../webhooks/webhook-store.ts";

/**
 * The domain's storage, implemented by two engines. Both pass `store.contract.ts`. A store applies no
 * business rules: permissions are checked before it is called.
 */
export interface Store
  extends
    InboxStore,
    TraceStore,
    StatusNoteStore,
    SentMailStore,
    ForwardTargetStore,
    PushStore,
    PremiumStore,
    TestIntentStore,
    SubscriptionStore,
    ActivityStore,
    SuspicionStore,
    BanStore,
    NetworkUseStore,
    AuditStore,
    ApiKeyStore,
    EmailListStore,
    DomainStore,
    WebhookStore,
    SharedClockStore,
    RateLimitStore {
  /** Resolves when the engine answers; rejects with AppError('STORE_UNAVAILABLE'). */
  check(): Promise<void>;
  /** Runs `work` unless another process over the same store runs work of that name (never with SQLite). */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>;
  /** Set if the engine writes in batches. */
  load?(): StoreLoad;
  /** Set if the engine's files are in DATA_DIR: free bytes inside them, which are reused before the files grow. */
  reusableBytes?(): number;
  close(): Promise<void>;
}

/** The load of a store's writer, since it was opened. */
export type StoreLoad = {
  /** Writes queued or in a running transaction. */
  readonly waiting: number;
  readonly batches: number;
  /** Writes in those batches. */
  readonly writes: number;
};
