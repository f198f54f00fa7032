import type { RateCounters } from "../abuse/rate-limit-store.ts";
import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock, Pause } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";
import type { MessageParser } from "../mail/parse/parse-message.ts";
import type { SendingLimits } from "./count-sending.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { Asker } from "./record-refusals.ts";
import type { SendAttempt } from "./send-attempt.ts";
import type { SentMailStore } from "./sent-mail-store.ts";
import type { TargetKeys } from "./target-keys.ts";

/** What replying and forwarding have in common. */
export type OutboundDeps = {
  store: SentMailStore & Pick<InboxStore, "readContent"> & RateCounters;
  /** Counts while the store is away. */
  fallback: RateCounters;
  transport: Pick<MailTransport, "reaches" | "send">;
  parser: Pick<MessageParser, "parse">;
  contentKeys: ContentKeys;
  clock: Clock;
  pause: Pause;
  log: Log;
  recordSuspicion: SuspicionRecorder;
  activity: Pick<ActivityCounter, "count">;
  limits: SendingLimits;
  /** Names an address that mail goes to. */
  targetKeys: Pick<TargetKeys, "idsOf">;
  isOurs: (domain: string) => boolean;
  /** Names what was sent (`sent-mail-keys.ts`). */
  sentMailKey: Buffer;
  /** Where whoever gets our mail can complain: a person reads it. */
  abuseAddress: string;
};

/** Who asks, and how much time is left. */
export type SendingRequest = { asker: Asker; attempt: SendAttempt };
