import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import type { TEST_STORES } from "../stores/test-stores.ts";

/** Starts the product with mail.tm's API before the tests of a suite, without its limit of calls a second. */
export function startMailtm(
  store: (typeof TEST_STORES)[number],
  onStarted: (app: TestApp) => void,
  changes: Record<string, string> = {},
): void {
  const settings = { MAILTM_API: "on", LIMIT_MAILTM_CALLS_PER_SECOND: "0", ...changes };
  startBefore(store, (env) => startTestApp({ ...env, ...settings }), onStarted);
}

/** Calls mail.tm's API as its clients do, and reads JSON where there is any. */
type MailtmAnswer = {
  status: number;
  headers: Headers;
  type: string | null;
  text: string;
  body: Record<string, unknown>;
  list: Record<string, unknown>[];
};

type MailtmOptions = {
  token?: string;
  body?: unknown;
  accept?: string;
  headers?: Record<string, string>;
};

export const LINKED = "application/ld+json";
export const PLAIN = "application/json";

export async function callMailtm(
  app: TestApp,
  call: string,
  { token, body, accept, headers }: MailtmOptions = {},
): Promise<MailtmAnswer> {
  const [method = "", path = ""] = call.split(" ");
  const sent: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": PLAIN }),
    ...(accept !== undefined && { accept }),
    ...headers,
  };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${app.baseUrl}/mailtm${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && { body: text }),
  });
  return readAnswer(response);
}

async function readAnswer(response: Response): Promise<MailtmAnswer> {
  const text = await response.text();
  const type = response.headers.get("content-type");
  const json: unknown = type?.includes("json") && text !== "" ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    type,
    text,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests compare each field
    body: json as Record<string, unknown>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    list: Array.isArray(json) ? (json as Record<string, unknown>[]) : [],
  };
}

export const PASSWORD = "a password of theirs";

export function chosenAddress(): string {
  return `tester-${randomBytes(6).toString("hex")}7@mayfly.test`;
}

type MailtmAccount = { id: string; address: string; token: string };

/** Creates an account and its token. */
export async function openAccount(app: TestApp): Promise<MailtmAccount> {
  const address = chosenAddress();
  const body = { address, password: PASSWORD };
  const account = await callMailtm(app, "POST /accounts", { body });
  assert.equal(account.status, 201, account.text);
  const token = await callMailtm(app, "POST /token", { body });
  assert.equal(token.status, 200, token.text);
  return { id: String(account.body["id"]), address, token: String(token.body["token"]) };
}

/** Returns the plain list of an account's messages. */
export async function listOf(
  app: TestApp,
  { token }: Pick<MailtmAccount, "token">,
): Promise<Record<string, unknown>[]> {
  return (await callMailtm(app, "GET /messages", { token, accept: PLAIN })).list;
}
