import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import type { Client, SuspicionRecorder } from "../../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../../activity/count-activity.ts";
import type { Clock, Pause } from "../../time/clock.ts";
import type { ContentKeys } from "../../inbox/content-keys.ts";
import type { InboxStore } from "../../inbox/inbox-store.ts";
import type { Log } from "../../log.ts";
import type { MessageParser } from "../../mail/parse/parse-message.ts";
import type { SendingLimits } from "./count-sending.ts";
import type { MailTransport } from "../mail-transport.ts";
import type { SendAttempt } from "./send-attempt.ts";
import type { SentMailStore } from "./sent-mail-store.ts";
import type { TargetKeys } from "../forward-targets/target-keys.ts";

/** Dependencies shared by replies and forwards. */
export type OutboundDeps = {
  store: SentMailStore & Pick<InboxStore, "readContent" | "findWrappedKey"> & RateCounters;
  /** Counts while the store is unavailable. */
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
  /** Derives ids of target addresses. */
  targetKeys: Pick<TargetKeys, "idsOf">;
  isOurs: (domain: string) => boolean;
  /** Fingerprints sent mail (`sent-mail-keys.ts`). */
  sentMailKey: Buffer;
  /** Complaints address in our mails; a person reads it. */
  abuseAddress: string;
};

/** The client, and the state of its sending attempt. */
export type SendingRequest = { client: Client; attempt: SendAttempt };
