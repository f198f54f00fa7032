import type { HeldBudget } from "../abuse/budgets/held-budget.ts";
import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { SuspicionStore } from "../abuse/suspicion-store.ts";
import type { ActivityStore } from "../activity/activity-store.ts";
import type { ApiKeyStore } from "../api-keys/api-key-store.ts";
import type { AuditStore } from "../admin/audit-store.ts";
import type { EmailListStore } from "../admin/email-list-store.ts";
import type { Diagnostic } from "../admin/diagnose-infrastructure.ts";
import type { Clock } from "../time/clock.ts";
import type { DomainStore } from "../domains/domain-store.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { TraceStore } from "../inbox/trace/trace-store.ts";
import type { MessageParser } from "../mail/parse/parse-message.ts";
import type { Log } from "../log.ts";
import type { ForwardTargetStore } from "../outbound/forward-targets/forward-target-store.ts";
import type { SentMailStore } from "../outbound/sending/sent-mail-store.ts";
import type { PremiumStore } from "../premium/premium-store.ts";
import type { PushStore } from "../push/push-store.ts";
import type { StatusNoteStore } from "../status/status-note-store.ts";
import type { DiskReserve } from "../system/disk-reserve.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { WebhookStore } from "../webhooks/webhook-store.ts";
import type { AppContext } from "../app-context.ts";
import type { OpenedMemory } from "./limits/opened-memory.ts";
import type { ParsingTurns } from "./limits/parsing-turns.ts";
import type { Streams } from "./streams/streams.ts";
import type { Waits } from "./streams/waits.ts";

/** Dependencies that the routes pass to the use cases. */
export type HttpDeps = AppContext & {
  log: Log;
  clock: Clock;
  store: InboxStore &
    TraceStore &
    StatusNoteStore &
    SentMailStore &
    ForwardTargetStore &
    PremiumStore &
    PushStore &
    BanStore &
    AuditStore &
    ApiKeyStore &
    EmailListStore &
    DomainStore &
    WebhookStore &
    Pick<ActivityStore, "sumActivity" | "sumActivityInBars"> &
    Pick<SuspicionStore, "listSuspicions"> &
    RateLimitStore & { check(): Promise<void> };
  parser: Pick<
    MessageParser,
    "parse" | "readAttachment" | "decodeAttachment" | "readVisible" | "findWords"
  >;
  disk: Pick<DiskReserve, "hasRoom">;
  /** Counts that only charts and the status show. */
  charts: Pick<ActivityCounter, "count">;
  streams: Streams;
  waits: Waits;
  /** Open HTTP connections. */
  httpSockets: HeldBudget;
  openedMemory: OpenedMemory;
  parsingTurns: ParsingTurns;
  diagnostic: Diagnostic;
  /** False once this process shuts down, so that load balancers choose another node. */
  isReady: () => boolean;
};

/** The dependencies of a use case. Routes name only the dependencies of the use cases that they call. */
export type DepsOf<UseCase extends (deps: never, ...rest: never[]) => unknown> =
  Parameters<UseCase>[0];
