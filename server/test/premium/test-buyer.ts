import assert from "node:assert/strict";
import type { ActivePremiumEmail, PaymentIntent, PremiumEmail } from "@mayfly/contract";
import type { TestApp } from "../app/test-app.ts";

export const TEST_CARDS = {
  good: { number: "4242 4242 4242 4242", expMonth: 12, expYear: 2060, cvc: "123" },
  declined: { number: "4000 0000 0000 0002", expMonth: 12, expYear: 2060, cvc: "123" },
  asking: { number: "4000 0025 0000 3155", expMonth: 12, expYear: 2060, cvc: "123" },
};

let made = 0;
/** Returns a unique prefix. */
export const newPrefix = (): string => `wish-${process.pid}-${++made}`;

/** A browser that buys and keeps its cookies. */
export function newTestBuyer(app: Pick<TestApp, "call">) {
  let cookie: string | undefined;
  const call: TestApp["call"] = async (method, path, options = {}) => {
    const headers = { ...(cookie !== undefined && { cookie }), ...options.headers };
    const response = await app.call(method, path, { ...options, headers });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(";", 1)[0];
    return response;
  };
  const begin = (prefix: string, changes: object = {}) =>
    call("POST", "/api/create-payment-intent", {
      body: { amount: 1.99, customPrefix: prefix, customDomain: "mayfly.test", ...changes },
    });
  const finish = (paymentIntentId: string) =>
    call("POST", "/api/process-premium-payment", { body: { paymentIntentId } });
  const confirm = async (clientSecret: string, attempt: object = { card: TEST_CARDS.good }) => {
    const response = await call("POST", "/api/payments/test/confirm", {
      body: { clientSecret, ...attempt },
    });
    return (await response.json()) as { status: string; error?: string };
  };
  const started = async (prefix: string, changes: object = {}) => {
    const response = await begin(prefix, changes);
    assert.equal(response.status, 200);
    return (await response.json()) as PaymentIntent;
  };
  const paid = async (prefix: string) => {
    const intent = await started(prefix);
    assert.equal((await confirm(intent.clientSecret)).status, "succeeded");
    return intent;
  };
  return {
    call,
    begin,
    started,
    confirm,
    finish,
    paid,
    cookie: () => cookie,
    setCookie: (changed: string | undefined) => {
      cookie = changed;
    },
    buy: async (prefix = newPrefix()) => {
      const { paymentIntentId } = await paid(prefix);
      const response = await finish(paymentIntentId);
      assert.equal(response.status, 200);
      return (await response.json()) as PremiumEmail;
    },
    active: async () => {
      const response = await call("GET", "/api/premium-emails/active");
      if (response.status === 204) return undefined;
      return (await response.json()) as ActivePremiumEmail;
    },
    isAvailable: async (prefix: string, domain = "mayfly.test") => {
      const query = new URLSearchParams({ prefix, domain });
      const response = await call("GET", `/api/premium-emails/availability?${query.toString()}`);
      return ((await response.json()) as { available: boolean }).available;
    },
  };
}

export type TestBuyer = ReturnType<typeof newTestBuyer>;

export async function refusal(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: string };
  return [response.status, error];
}

/** Disables the limits per network, which would count all tests together. */
export const WITHOUT_PAYMENT_LIMITS = {
  LIMIT_PAYMENTS_PER_HOUR: "0",
  LIMIT_PAYMENT_CALLS_PER_MINUTE: "0",
  LIMIT_PREFIX_CHECKS_PER_MINUTE: "0",
};
