import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { ServedDomains } from "../domains/served-domains.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { PremiumStore } from "./premium-store.ts";
import type { ReceiptMail } from "./receipt-mail.ts";
import type { TestCardPayments } from "./test-card-payments.ts";

/** How this instance is paid. */
export type Payments = {
  /** undefined: nothing is sold. */
  provider: PaymentProvider | undefined;
  /** The card form of test mode; undefined with any other provider. */
  testCards: TestCardPayments | undefined;
  keys: PremiumKeys;
  receipts: ReceiptMail;
  /** Sign the cookie of a buyer; the first signs, all of them are recognised. */
  cookieSecrets: readonly string[];
};

/** What a payment needs to come to its end, whoever brings it there: the browser, an event, a job. */
export type SettleDeps = {
  store: PremiumStore;
  provider: PaymentProvider;
  keys: PremiumKeys;
  clock: Clock;
  random: RandomSource;
  contentKeys: Pick<ContentKeys, "makeWrapped">;
  activity: Pick<ActivityCounter, "count">;
  recordSuspicion: SuspicionRecorder;
  log: Log;
  domains: Pick<ServedDomains, "receives">;
  cellTag: string;
};

export type StartDeps = SettleDeps & {
  domains: Pick<ServedDomains, "receives" | "offered">;
  /** Names that a network may hold at a time; Infinity: any number. */
  holdsPerNetwork: number;
};

export type OpenDeps = {
  store: PremiumStore & Pick<InboxStore, "findAddressById" | "addToken">;
  keys: PremiumKeys;
  clock: Clock;
  random: RandomSource;
  cellTag: string;
};
