import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { ServedDomains } from "../domains/live-domains.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { PaymentProvider, TestCardPayments } from "./payment-provider.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { PremiumStore } from "./premium-store.ts";
import type { ReceiptMail } from "./send-receipts.ts";

/** The payment setup of this instance. */
export type Payments = {
  /** undefined: premium addresses are disabled. */
  provider: PaymentProvider | undefined;
  /** The card form of test mode; undefined with any other provider. */
  testCards: TestCardPayments | undefined;
  keys: PremiumKeys;
  receipts: ReceiptMail;
  /** Sign a buyer's cookie; the first signs, all verify. */
  cookieSecrets: readonly string[];
};

/** Dependencies to settle a payment, from the browser, an event, or a job. */
export type SettleDeps = {
  store: PremiumStore;
  provider: PaymentProvider;
  keys: PremiumKeys;
  clock: Clock;
  random: RandomSource;
  contentKeys: Pick<ContentKeys, "createWrappedKey">;
  activity: Pick<ActivityCounter, "count">;
  recordSuspicion: SuspicionRecorder;
  log: Log;
  domains: Pick<ServedDomains, "receives">;
  cellTag: string;
};

export type StartDeps = SettleDeps & {
  domains: Pick<ServedDomains, "receives" | "offered">;
  /** Maximum names a network may hold at a time; Infinity: no limit. */
  holdsPerNetwork: number;
};

export type OpenDeps = {
  store: PremiumStore & Pick<InboxStore, "findAddressById" | "findPasswordHash" | "addToken">;
  keys: PremiumKeys;
  clock: Clock;
  random: RandomSource;
  cellTag: string;
};
