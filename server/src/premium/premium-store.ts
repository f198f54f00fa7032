import type { NetworkShare } from "../abuse/budgets/network-shares.ts";
import type { NewAddress } from "../inbox/inbox-store.ts";
import type { EmailAddress } from "../address/email-address.ts";
import type { PaymentStatus } from "./payment-states.ts";

/**
 * What premium needs of a store. Every method is one transaction. Of many at once the constraints
 * of the tables decide, never a look before: one hold for a name, one row for a payment, and a
 * transition only from the state that was expected.
 */
export interface PremiumStore {
  /** Holds a name for a new payment in `starting`; or says what is in the way. */
  holdPrefix(request: HoldRequest): Promise<HoldOutcome>;
  /** Whether a name can't be had by this buyer now. Holds of theirs are not in the way. */
  isPrefixTaken(name: PrefixQuery): Promise<boolean>;
  findPayment(paymentId: string): Promise<Payment | undefined>;
  findPaymentByIntent(intentId: string): Promise<Payment | undefined>;
  /** From `starting` to `open`. */
  openPayment(request: { paymentId: string; intentId: string; nowMs: number }): Promise<boolean>;
  /** From `open` to `given`, together with the address, its token, and the reservation of its name. */
  givePremium(request: GiveRequest): Promise<GiveOutcome>;
  /** Any other transition; lets the hold go where the new state holds none. False: it was in another state. */
  movePayment(move: PaymentMove): Promise<boolean>;
  /** From `given` or `disputed` to `revoked`: the address ends at `nowMs`. */
  revokePremium(request: { paymentId: string; nowMs: number }): Promise<RevokeOutcome>;
  /** Of what isn't settled: those not looked at since `lookedAtBeforeMs`, and those whose hold is over. */
  listUnsettled(request: UnsettledQuery): Promise<Payment[]>;
  markLookedAt(paymentId: string, nowMs: number): Promise<void>;
  /** The payments whose addresses a buyer has now, the one that ends last first. */
  listGiven(buyerHash: Buffer, nowMs: number): Promise<Payment[]>;
  /** Given payments whose receipt is still to be mailed, as long as their address lives. */
  listReceipts(nowMs: number, limit: number): Promise<Payment[]>;
  /** Forgets where the receipt goes: it was sent, or can't be. */
  dropReceipt(paymentId: string): Promise<void>;
  prunePremium(request: PremiumPruning): Promise<void>;
  /** How many aren't settled, and how many of the others changed since then. */
  countPayments(changedSinceMs: number): Promise<PaymentCount[]>;
}

export type PaymentCount = { status: PaymentStatus; count: number };

export type Payment = {
  paymentId: string;
  /** Whose intents these are: one provider's mean nothing to another. */
  provider: string;
  /** null: in `starting` */
  intentId: string | null;
  status: PaymentStatus;
  /** Both parts empty once it is over: only a keyed hash of it remains. */
  email: EmailAddress;
  buyerHash: Buffer;
  amountCents: number;
  currency: string;
  /** Where the receipt goes, sealed. */
  sealedReceipt: Buffer | null;
  ip: string | null;
  createdAtMs: number;
  holdEndsAtMs: number;
  /** null: no address was made */
  inboxId: number | null;
  expiresAtMs: number | null;
};

export type PrefixQuery = {
  email: EmailAddress;
  /** Keyed hashes of the name, under every key in use. */
  prefixHashes: readonly Buffer[];
  /** undefined: a browser that never began a payment */
  buyerHash: Buffer | undefined;
  nowMs: number;
};

export type HoldRequest = {
  payment: Omit<Payment, "status" | "intentId" | "inboxId" | "expiresAtMs">;
  prefixHashes: readonly Buffer[];
  /** How many names the buyer's networks may hold at a time; empty: there is no limit. */
  shares: readonly NetworkShare[];
  /** The buyer's hold continues under a new payment: unpaid holds of the network don't delay it. */
  goesOn: boolean;
};

export type HoldOutcome =
  | { held: true }
  /** `busy`: the name is free, but the buyer's network holds too many names, or paid for too few. */
  | { held: false; busy: BusyNetwork; holder?: undefined }
  /** `holder`: the payment that holds it; undefined where there is an address or a reservation. */
  | { held: false; holder: Payment | undefined; busy?: undefined };

export type BusyNetwork = {
  readonly reason: "holding" | "unpaid";
  /** When the next name may be held. */
  readonly freeAtMs: number;
};

export type GiveRequest = {
  paymentId: string;
  address: NewAddress & { expiresAtMs: number };
  reservation: Reservation;
};

export type Reservation = { prefixHash: Buffer; buyerHash: Buffer; untilMs: number };

export type GiveOutcome =
  | { given: true; inboxId: number }
  /** `not-open`: somebody else was first. `taken`: an address of that name exists. */
  | { given: false; reason: "not-open" | "taken" };

export type PaymentMove = {
  paymentId: string;
  from: PaymentStatus;
  to: PaymentStatus;
  nowMs: number;
};

export type UnsettledQuery = {
  provider: string;
  nowMs: number;
  lookedAtBeforeMs: number;
  limit: number;
};

export type RevokeOutcome = { revoked: true; inboxId: number | null } | { revoked: false };

/** Names and networks go with the address, or at `unpaidBeforeMs` where none was made; whole rows at `paymentsBeforeMs`. */
export type PremiumPruning = { nowMs: number; unpaidBeforeMs: number; paymentsBeforeMs: number };
