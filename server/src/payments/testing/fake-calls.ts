import { FakeRefusal, type FakeAccount, type FakeIntent } from "./fake-account.ts";

export type FakeCall = { method: string; path: string; form: URLSearchParams };

/** Stripe's calls, named as in its documentation; refuses unknown parameters, as Stripe does. */
export function answerCall(account: FakeAccount, { method, path, form }: FakeCall): object {
  const [, id = ""] = /^\/v1\/payment_intents\/([^/]+)/.exec(path) ?? [];
  switch (`${method} ${id === "" ? path : path.replace(id, ":id")}`) {
    case "POST /v1/payment_intents":
      return created(account, form);
    case "GET /v1/payment_intents/:id":
      return read(account, account.find(id), form);
    case "POST /v1/payment_intents/:id/confirm":
      return confirmed(account, id, form);
    case "POST /v1/payment_intents/:id/cancel":
      demandKnown(form, /^cancellation_reason$/);
      return account.cancel(id);
    case "POST /v1/refunds":
      demandKnown(form, /^(payment_intent|amount|reason|metadata\[\w+\])$/);
      return account.refund(form.get("payment_intent") ?? "");
    default:
      throw new FakeRefusal(404, undefined, `Unrecognized request URL (${method}: ${path})`);
  }
}

const NEW_INTENT =
  /^(amount|currency|description|receipt_email|statement_descriptor_suffix|metadata\[\w+\]|automatic_payment_methods\[(enabled|allow_redirects)\])$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function created(account: FakeAccount, form: URLSearchParams): FakeIntent {
  demandKnown(form, NEW_INTENT);
  const amount = Number(form.get("amount"));
  if (!Number.isInteger(amount) || amount < 50) {
    throw new FakeRefusal(400, "amount_too_small", "Amount must be at least $0.50 usd");
  }
  const receipt = form.get("receipt_email");
  if (receipt !== null && !EMAIL.test(receipt)) {
    throw new FakeRefusal(400, "email_invalid", `Invalid email address: ${receipt}`);
  }
  return account.create({
    amount,
    currency: form.get("currency") ?? "",
    description: form.get("description"),
    metadata: metadataOf(form),
    receipt_email: receipt,
    statement_descriptor_suffix: form.get("statement_descriptor_suffix"),
  });
}

function read(account: FakeAccount, intent: FakeIntent, form: URLSearchParams): object {
  demandKnown(form, /^expand\[\d*\]$/);
  const isExpanded = [...form.values()].includes("latest_charge");
  return isExpanded ? { ...intent, latest_charge: account.chargeOf(intent) } : intent;
}

function confirmed(account: FakeAccount, id: string, form: URLSearchParams): FakeIntent {
  if (form.get("client_secret") !== account.find(id).client_secret) {
    throw new FakeRefusal(400, "payment_intent_invalid_parameter", "The secret doesn't match.");
  }
  const approves = form.get("approve");
  if (approves !== null) return account.answer(id, approves === "true");
  return account.confirm(id, form.get("payment_method_data[card][number]") ?? "");
}

function demandKnown(form: URLSearchParams, known: RegExp): void {
  const unknown = [...form.keys()].find((name) => !known.test(name));
  if (unknown === undefined) return;
  throw new FakeRefusal(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]): [string, string][] => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}
