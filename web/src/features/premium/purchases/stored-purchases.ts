/**
 * Purchases stored in this browser: started ones, so that a page closed during payment still gets its address, and
 * completed ones as receipts. Never contains card data. Validated on reading.
 */
import type { PremiumEmail } from "@mayfly/contract";
import { PREMIUM_LIFETIME_MS } from "@mayfly/contract/premium-constants";
import type { StoredValues } from "../../../browser/browser-storage.ts";
import { parseStoredList } from "../../../browser/stored-list.ts";

export const PURCHASES = "purchases";

export type StartedPurchase = {
  readonly state: "begun";
  readonly paymentIntentId: string;
  readonly email: string;
  readonly atMs: number;
};

export type Receipt = {
  readonly state: "bought";
  readonly paymentIntentId: string;
  readonly email: string;
  readonly amount: number;
  readonly password: string;
  /** By this device's clock. */
  readonly endsAtMs: number;
};

export type Purchase = StartedPurchase | Receipt;

export function readPurchases(text: string | null, nowMs: number): Purchase[] {
  return parseStoredList(text)
    .map((entry): Record<string, unknown> => Object(entry))
    .flatMap((entry) => readBegun(entry) ?? readReceipt(entry) ?? [])
    .filter((purchase) => isCurrent(purchase, nowMs));
}

/** Adds a purchase, or replaces the entry of the same payment. */
export function storePurchase(kept: StoredValues, purchase: Purchase, nowMs: number): void {
  store(kept, [purchase, ...othersThan(kept, purchase.paymentIntentId, nowMs)]);
}

export function removePurchase(kept: StoredValues, paymentIntentId: string, nowMs: number): void {
  store(kept, othersThan(kept, paymentIntentId, nowMs));
}

export function receiptOf(
  premium: Pick<PremiumEmail, "paymentIntentId" | "email" | "amount" | "password">,
  endsAtMs: number,
): Receipt {
  const { paymentIntentId, email, amount, password } = premium;
  return { state: "bought", paymentIntentId, email, amount, password, endsAtMs };
}

function othersThan(kept: StoredValues, paymentIntentId: string, nowMs: number): Purchase[] {
  const purchases = readPurchases(kept.get(PURCHASES), nowMs);
  return purchases.filter((one) => one.paymentIntentId !== paymentIntentId);
}

function store(kept: StoredValues, purchases: readonly Purchase[]): void {
  if (purchases.length === 0) kept.remove(PURCHASES);
  else kept.set(PURCHASES, JSON.stringify(purchases.slice(0, ENTRIES_MAX)));
}

const ENTRIES_MAX = 20;

/** Expired addresses need no receipt here. The server settles payments that started more than one day ago. */
function isCurrent(purchase: Purchase, nowMs: number): boolean {
  if (purchase.state === "bought") return purchase.endsAtMs > nowMs;
  return purchase.atMs + PREMIUM_LIFETIME_MS > nowMs;
}

function readBegun(fields: Record<string, unknown>): StartedPurchase | undefined {
  const { state, paymentIntentId, email, atMs } = fields;
  if (state !== "begun" || !isText(paymentIntentId) || !isText(email)) return undefined;
  return Number.isFinite(atMs) ? { state, paymentIntentId, email, atMs: Number(atMs) } : undefined;
}

function readReceipt(fields: Record<string, unknown>): Receipt | undefined {
  const { state, paymentIntentId, email, amount, password, endsAtMs } = fields;
  if (state !== "bought" || !isText(paymentIntentId) || !isText(email)) return undefined;
  if (!Number.isFinite(amount) || !Number.isFinite(endsAtMs)) return undefined;
  const known = { amount: Number(amount), endsAtMs: Number(endsAtMs) };
  return { state, paymentIntentId, email, password: isText(password) ? password : "", ...known };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= TEXT_LENGTH_MAX;
}

const TEXT_LENGTH_MAX = 400;
