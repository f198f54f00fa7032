import type { IncomingMessage } from "node:http";
import { FakeRefusal, type FakeAccount } from "./fake-account.ts";
import { answerCall, type FakeCall } from "./fake-calls.ts";

export const FAKE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
};

export type FakeAnswer = { status: number; body: object; isReplayed?: boolean };

const BROKEN: FakeAnswer = {
  status: 500,
  body: { error: { type: "api_error", message: "An error occurred." } },
};
export const BUSY: FakeAnswer = refusal(new FakeRefusal(429, "rate_limit", "Too many requests"));

/** Executes a call once per idempotency key, and stores its response, including errors. */
export function createAnswers(account: FakeAccount) {
  const known = new Map<string, { call: string; answer: FakeAnswer }>();

  return {
    obey: (request: IncomingMessage, call: FakeCall): FakeAnswer =>
      keep(request, call, () => obey(account, request, call)),
    breakDown: (request: IncomingMessage, call: FakeCall): FakeAnswer =>
      keep(request, call, () => BROKEN),
  };

  function keep(
    request: IncomingMessage,
    { method, path, form }: FakeCall,
    make: () => FakeAnswer,
  ): FakeAnswer {
    const key = request.headers["idempotency-key"]?.toString();
    if (key === undefined) return make();
    const call = `${method} ${path} ${form.toString()}`;
    const earlier = known.get(key);
    if (earlier && earlier.call !== call) return KEY_REUSED;
    if (earlier) return { ...earlier.answer, isReplayed: true };
    const answer = make();
    known.set(key, { call, answer });
    return answer;
  }
}

const KEY_REUSED: FakeAnswer = {
  status: 400,
  body: {
    error: {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters.",
    },
  },
};

function obey(account: FakeAccount, request: IncomingMessage, call: FakeCall): FakeAnswer {
  const isBuyer = call.path.endsWith("/confirm");
  const expected = isBuyer ? FAKE_KEYS.STRIPE_PUBLISHABLE_KEY : FAKE_KEYS.STRIPE_SECRET_KEY;
  const given = request.headers.authorization?.replace("Bearer ", "");
  try {
    if (given !== expected) {
      throw new FakeRefusal(401, undefined, `Invalid API Key provided: ${given}`);
    }
    return { status: 200, body: structuredClone(answerCall(account, call)) };
  } catch (error) {
    if (error instanceof FakeRefusal) return refusal(error);
    throw error;
  }
}

function refusal({ status, body }: FakeRefusal): FakeAnswer {
  return { status, body };
}
