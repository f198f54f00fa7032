/**
 * Sells addresses, from the name to the receipt. Must never trust the browser about a price or a payment: the
 * contract sets the price, the provider reports the payment.
 */
import {
  PREFIX_HOLD_MS,
  PREMIUM_CURRENCY,
  PREMIUM_PRICE_CENTS,
  PREMIUM_PRICE_DOLLARS,
} from "@mayfly/contract/premium-constants";
import { networkShares, type NetworkShare } from "../abuse/budgets/held-budget.ts";
import type { Client } from "../abuse/record-suspicion.ts";
import { AppError } from "../app-error.ts";
import type { EmailAddress } from "../address/email-address.ts";
import { callProvider } from "./payment-provider.ts";
import type { Buyer } from "./buyer.ts";
import { openIntent } from "./open-intent.ts";
import { isForSale } from "./prefix-rules.ts";
import type { StartDeps } from "./premium-deps.ts";
import type { BusyNetwork, Payment } from "./premium-store.ts";
import { readWantedAddress } from "./quote-prefix.ts";
import { settlePayment } from "./settle-payment.ts";
import { requireSendableAddress } from "../address/sendable-address.ts";

export type StartRequest = Client & {
  /** In dollars, as shown by the browser. */
  amount: number;
  prefix: string;
  domain: string;
  receiptEmail: string | undefined;
  buyer: Buyer;
};

export type StartedPayment = {
  intentId: string;
  clientSecret: string;
  email: EmailAddress;
  holdEndsAtMs: number;
};

/** One try to end an expired hold, one for the freed name. */
const TRIES_MAX = 3;
/** A returning buyer's hold is renewed if less than this is left. */
const HOLD_LEFT_MIN_MS = 5 * 60_000;

/**
 * Holds a name and opens an intent for it. The same buyer gets the same intent again. Throws AMOUNT_REFUSED
 * if the amount isn't the server's price, PREFIX_TAKEN, TOO_MANY_HOLDS or HOLDS_NOT_PAID if the buyer's
 * network must wait, or an error for an invalid request.
 */
export async function startPayment(
  deps: StartDeps,
  request: StartRequest,
): Promise<StartedPayment> {
  checkAmount(deps, request);
  const email = readWantedAddress(deps.domains.offered(), request);
  if (!isForSale(email.local)) throw new AppError("PREFIX_TAKEN");
  const receipt = readReceipt(request.receiptEmail);
  let holdEndsAtMs = deps.clock.nowMs() + PREFIX_HOLD_MS;
  let continuesHold = false;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const payment = makePayment(deps, { email, receipt, request, holdEndsAtMs });
    const outcome = await deps.store.holdPrefix({
      payment,
      prefixHashes: deps.keys.prefixHashes(email),
      shares: sharesOf(deps, request),
      continuesHold,
    });
    if (outcome.held) {
      deps.activity.count("payment.started");
      return open(deps, payment);
    }
    if (outcome.busy) throw errorOfBusy(deps, outcome.busy);
    const { holder } = outcome;
    if (!holder) break;
    continuesHold = canContinueHold(deps, holder, request.buyer);
    const isSame = continuesHold && readReceiptOf(deps, holder) === receipt;
    if (!isSame && !mayEnd(deps, holder, request.buyer)) break;
    // A changed receipt address starts no new hold: the hold lasts no longer, and counts once if it isn't paid.
    if (continuesHold) holdEndsAtMs = holder.holdEndsAtMs;
    const settled = await callProvider(() => settlePayment(deps, holder, { isOver: !isSame }));
    if (isSame && settled.payment.status === "open") return open(deps, settled.payment);
  }
  throw new AppError("PREFIX_TAKEN");
}

function sharesOf({ holdsPerNetwork }: StartDeps, { ip }: StartRequest): NetworkShare[] {
  return holdsPerNetwork === Infinity
    ? []
    : networkShares(ip, { total: Infinity, perNetwork: holdsPerNetwork });
}

function errorOfBusy({ clock }: StartDeps, { reason, freeAtMs }: BusyNetwork): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAtMs - clock.nowMs()) / 1_000));
  const code = reason === "holding" ? "TOO_MANY_HOLDS" : "HOLDS_NOT_PAID";
  return new AppError(code, { retryAfterSeconds });
}

function checkAmount({ recordSuspicion }: StartDeps, request: StartRequest): void {
  const { amount, ip, userAgent } = request;
  if (amount === PREMIUM_PRICE_DOLLARS) return;
  const details = `an amount of ${amount} was offered`;
  recordSuspicion({ kind: "price-tampering", ip, details, userAgent });
  throw new AppError("AMOUNT_REFUSED");
}

function readReceipt(written: string | undefined): string | undefined {
  if (written === undefined || written.trim() === "") return undefined;
  return requireSendableAddress(written).text;
}

function makePayment(
  { provider, keys, clock, random }: StartDeps,
  wanted: {
    email: EmailAddress;
    receipt: string | undefined;
    request: StartRequest;
    holdEndsAtMs: number;
  },
) {
  const { email, receipt, request, holdEndsAtMs } = wanted;
  const paymentId = random(16).toString("base64url");
  return {
    paymentId,
    provider: provider.name,
    email,
    buyerHash: request.buyer.hash,
    amountCents: PREMIUM_PRICE_CENTS,
    currency: PREMIUM_CURRENCY,
    sealedReceipt: receipt === undefined ? null : keys.sealReceipt(receipt, paymentId, random),
    ip: request.ip,
    createdAtMs: clock.nowMs(),
    holdEndsAtMs,
  };
}

/** A payment that stays in `starting` is continued by the job or by the next request for the same name. */
async function open(
  deps: StartDeps,
  payment: Omit<Payment, "status" | "intentId" | "inboxId" | "expiresAtMs">,
): Promise<StartedPayment> {
  const { email, holdEndsAtMs } = payment;
  const { id, clientSecret } = await callProvider(() => openIntent(deps, payment));
  return { intentId: id, clientSecret, email, holdEndsAtMs };
}

/** Returns whether the same browser wants the same name and its hold leaves enough time to pay. */
function canContinueHold({ clock, provider }: StartDeps, holder: Payment, buyer: Buyer): boolean {
  return (
    holder.buyerHash.equals(buyer.hash) &&
    holder.provider === provider.name &&
    holder.holdEndsAtMs - clock.nowMs() >= HOLD_LEFT_MIN_MS
  );
}

function readReceiptOf(
  { keys }: StartDeps,
  { sealedReceipt, paymentId }: Payment,
): string | undefined {
  return sealedReceipt ? keys.openReceipt(sealedReceipt, paymentId) : undefined;
}

function mayEnd({ clock, provider }: StartDeps, holder: Payment, buyer: Buyer): boolean {
  if (holder.provider !== provider.name) return false;
  return holder.buyerHash.equals(buyer.hash) || holder.holdEndsAtMs <= clock.nowMs();
}
