import type { NetworkShare } from "../abuse/budgets/held-budget.ts";
import type { CreateOutcome, NewAddress } from "../inbox/inbox-store.ts";
import type { EmailAddress } from "../address/email-address.ts";
import type { PaymentStatus } from "./payment-states.ts";

/**
 * The storage that premium needs. Every method is one transaction. Concurrency is resolved by table
 * constraints, not by earlier reads: one hold per name, one row per payment, and transitions only from the
 * expected state.
 */
export interface PremiumStore {
  /** Holds a name for a new payment in `starting`; or returns what prevents it. */
  holdPrefix(request: HoldRequest): Promise<HoldOutcome>;
  /** Returns whether a name is unavailable to this buyer now. The buyer's own holds don't count. */
  isPrefixTaken(name: PrefixQuery): Promise<boolean>;
  /** Creates a free address and the reservation of its name in one transaction, unless the name is taken. */
  createReserved(request: ReservedAddress): Promise<CreateOutcome>;
  findPayment(paymentId: string): Promise<Payment | undefined>;
  findPaymentByIntent(intentId: string): Promise<Payment | undefined>;
  /** From `starting` to `open`. */
  openPayment(request: { paymentId: string; intentId: string; nowMs: number }): Promise<boolean>;
  /** From `open` to `given`, with the address, its token, and the reservation of its name, in one transaction. */
  givePremium(request: GiveRequest): Promise<GiveOutcome>;
  /**
   * Any other transition; releases the hold if the new state needs none. Returns false if the payment was in
   * another state.
   */
  movePayment(move: PaymentMove): Promise<boolean>;
  /** From `given` or `disputed` to `revoked`: the address ends at `nowMs`. */
  revokePremium(request: { paymentId: string; nowMs: number }): Promise<RevokeOutcome>;
  /** Lists unsettled payments last checked before `checkedBeforeMs` and those whose hold has ended. */
  listUnsettled(request: UnsettledQuery): Promise<Payment[]>;
  markChecked(paymentId: string, nowMs: number): Promise<void>;
  /** Payments whose addresses a buyer has now, latest expiry first. */
  listGiven(buyerHash: Buffer, nowMs: number): Promise<Payment[]>;
  /** Given payments with a receipt still to send, while their address is active. */
  listReceipts(nowMs: number, limit: number): Promise<Payment[]>;
  /** Deletes the receipt's address: the receipt was sent, or can't be. */
  dropReceipt(paymentId: string): Promise<void>;
  prunePremium(request: PremiumPruning): Promise<void>;
  /** Counts unsettled payments, and settled ones that changed since then. */
  countPayments(changedSinceMs: number): Promise<PaymentCount[]>;
}

export type PaymentCount = { status: PaymentStatus; count: number };

export type Payment = {
  paymentId: string;
  /** The provider of the intent; intent ids are valid only there. */
  provider: string;
  /** null: in `starting` */
  intentId: string | null;
  status: PaymentStatus;
  /** Both parts are empty after the end; only a keyed hash remains. */
  email: EmailAddress;
  buyerHash: Buffer;
  amountCents: number;
  currency: string;
  /** Sealed address for the receipt. */
  sealedReceipt: Buffer | null;
  ip: string | null;
  createdAtMs: number;
  holdEndsAtMs: number;
  /** null: no address was created */
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

export type ReservedAddress = {
  address: NewAddress;
  reservation: Reservation;
  /** As in `PrefixQuery`. */
  prefixHashes: readonly Buffer[];
};

export type HoldRequest = {
  payment: Omit<Payment, "status" | "intentId" | "inboxId" | "expiresAtMs">;
  prefixHashes: readonly Buffer[];
  /** Maximum names that the buyer's networks may hold at a time; empty: no limit. */
  shares: readonly NetworkShare[];
  /** The buyer's hold continues under a new payment: unpaid holds of the network don't delay it. */
  continuesHold: boolean;
};

export type HoldOutcome =
  | { held: true }
  /** `busy`: the name is free, but the buyer's network holds too many names or has too many unpaid holds. */
  | { held: false; busy: BusyNetwork; holder?: undefined }
  /** `holder`: the payment that holds the name; undefined if an address or a reservation occupies it. */
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
  /** `not-open`: a concurrent call was first. `taken`: an address of that name exists. */
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
  checkedBeforeMs: number;
  limit: number;
};

export type RevokeOutcome = { revoked: true; inboxId: number | null } | { revoked: false };

/**
 * Names and networks are deleted with the address, or at `unpaidBeforeMs` if none was created; complete rows
 * at `paymentsBeforeMs`.
 */
export type PremiumPruning = { nowMs: number; unpaidBeforeMs: number; paymentsBeforeMs: number };
