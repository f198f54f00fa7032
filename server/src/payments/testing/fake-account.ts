import { randomBytes } from "node:crypto";

/**
 * Simulates a Stripe account as far as premium addresses need it: intents, their charges, refunds, disputes,
 * and events. Written from Stripe's documentation, for tests; shapes are checked against `stripe-mock` if
 * installed.
 */
export type FakeIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  description: string | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  receipt_email: string | null;
  statement_descriptor_suffix: string | null;
  status: string;
};

type FakeCharge = {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  paid: boolean;
  payment_intent: string;
  refunded: boolean;
};

export type FakeEvent = { id: string; object: "event"; type: string; data: { object: unknown } };

/** A Stripe response with a status other than 200. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string } };

  constructor(status: number, code: string | undefined, message: string) {
    super(message);
    this.status = status;
    const type = status === 402 ? "card_error" : "invalid_request_error";
    this.body = { error: { type, message, ...(code !== undefined && { code }) } };
  }
}

type NewFakeIntent = Pick<
  FakeIntent,
  | "amount"
  | "currency"
  | "description"
  | "metadata"
  | "receipt_email"
  | "statement_descriptor_suffix"
>;

const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
const DECLINED: Readonly<Record<string, string>> = {
  "4000000000000002": "Your card was declined.",
  "4000000000009995": "Your card has insufficient funds.",
};
/** A card that requires authentication by the bank. */
const ASKING = "4000002500003155";
/** A card whose payment takes days. */
const SLOW = "4000000000000077";
const GOOD = "4242424242424242";

export class FakeAccount {
  readonly intents = new Map<string, FakeIntent>();
  readonly events: FakeEvent[] = [];
  /** The buyer's bank rejects refunds: a refund is created and fails. */
  refundsFail = false;
  readonly #charges = new Map<string, FakeCharge>();

  create(given: NewFakeIntent): FakeIntent {
    const id = newId("pi");
    const intent: FakeIntent = {
      ...given,
      id,
      object: "payment_intent",
      amount_received: 0,
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      latest_charge: null,
      status: "requires_payment_method",
    };
    this.intents.set(id, intent);
    this.#emit("payment_intent.created", intent);
    return intent;
  }

  find(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (intent) return intent;
    throw new FakeRefusal(404, "resource_missing", `No such payment_intent: '${id}'`);
  }

  chargeOf({ latest_charge: id }: FakeIntent): FakeCharge | null {
    return this.#charges.get(id ?? "") ?? null;
  }

  /** Confirms an intent as Stripe.js does for the buyer. */
  confirm(id: string, card: string): FakeIntent {
    const intent = this.#findIn(OPEN, id);
    const declined = DECLINED[card];
    if (declined !== undefined) return this.#decline(intent, "card_declined", declined);
    if (card === GOOD) return this.#succeed(intent);
    if (card !== ASKING && card !== SLOW) {
      throw new FakeRefusal(402, "incorrect_number", "Your card number is incorrect.");
    }
    intent.status = card === ASKING ? "requires_action" : "processing";
    this.#emit(`payment_intent.${intent.status}`, intent);
    return intent;
  }

  /** The bank's answer to the extra step, or after days. */
  answer(id: string, isApproved: boolean): FakeIntent {
    const intent = this.#findIn(["requires_action", "processing"], id);
    if (isApproved) return this.#succeed(intent);
    const code = "payment_intent_authentication_failure";
    return this.#decline(intent, code, "We are unable to authenticate your payment method.");
  }

  cancel(id: string): FakeIntent {
    const intent = this.#findIn(OPEN, id);
    intent.status = "canceled";
    this.#emit("payment_intent.canceled", intent);
    return intent;
  }

  /** A refund by the API or by the operator in Stripe's panel; without an amount, the rest of the charge. */
  refund(id: string, amount?: number): object {
    const charge = this.#paidChargeOf(id);
    const left = charge.amount - charge.amount_refunded;
    if (charge.disputed) throw new FakeRefusal(400, "charge_disputed", "It was charged back.");
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw new FakeRefusal(400, "charge_already_refunded", message);
    }
    const refund = { id: newId("re"), object: "refund", amount: amount ?? left };
    if (this.refundsFail) return { ...refund, status: "failed" };
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#emit("charge.refunded", charge);
    return { ...refund, status: "succeeded" };
  }

  /** The buyer's bank takes the money back. */
  dispute(id: string): void {
    const charge = this.#paidChargeOf(id);
    charge.disputed = true;
    const about = { id: newId("dp"), object: "dispute", amount: charge.amount };
    this.#emit("charge.dispute.created", { ...about, charge: charge.id, payment_intent: id });
  }

  #findIn(states: readonly string[], id: string): FakeIntent {
    const intent = this.find(id);
    if (states.includes(intent.status)) return intent;
    const message = `This PaymentIntent's status is ${intent.status}.`;
    throw new FakeRefusal(400, "payment_intent_unexpected_state", message);
  }

  #succeed(intent: FakeIntent): FakeIntent {
    this.#charge(intent, true);
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    this.#emit("payment_intent.succeeded", intent);
    return intent;
  }

  #decline(intent: FakeIntent, code: string, message: string): never {
    this.#charge(intent, false);
    intent.status = "requires_payment_method";
    this.#emit("payment_intent.payment_failed", intent);
    throw new FakeRefusal(402, code, message);
  }

  #charge(intent: FakeIntent, paid: boolean): void {
    const id = newId("ch");
    const { id: payment_intent, amount } = intent;
    const none = { amount_refunded: 0, disputed: false, refunded: false };
    this.#charges.set(id, { id, object: "charge", amount, paid, payment_intent, ...none });
    intent.latest_charge = id;
  }

  #paidChargeOf(id: string): FakeCharge {
    const intent = this.find(id);
    const charge = this.chargeOf(intent);
    if (intent.status === "succeeded" && charge) return charge;
    const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`;
    throw new FakeRefusal(400, "payment_intent_unexpected_state", message);
  }

  #emit(type: string, object: object): void {
    const id = newId("evt");
    this.events.push({ id, object: "event", type, data: { object: { ...object } } });
  }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString("hex")}`;
}
