import type {
  ActivePremiumEmail,
  AddressState,
  Answering,
  CreateAddressBody,
  CreatedAddress,
  FullMessage,
  MessageSummary,
  RestoreAddressBody,
  RestoredAddress,
  ServiceConfig,
} from "@mayfly/contract";
import { DELETED_AT_ONCE_MAX } from "@mayfly/contract/constants";
import { ApiError, callApi, callForResponse } from "./client.ts";
import { toMessageList, normalizeBodies } from "./response-formats.ts";

export function fetchConfig(signal: AbortSignal): Promise<ServiceConfig> {
  return callApi("GET /api/config", { signal });
}

/** An answer without a password gets an empty one: such an address opens in this browser only. */
export async function createAddress(body: CreateAddressBody): Promise<CreatedAddress> {
  const created: Omit<CreatedAddress, "password"> & { password?: string } = await callApi(
    "POST /api/temp-emails",
    { body },
  );
  return { password: "", ...created };
}

export function fetchAddress(token: string, signal?: AbortSignal): Promise<AddressState> {
  return callApi("GET /api/temp-emails/current", authorized(token, signal));
}

export function extendAddress(token: string, email: string): Promise<AddressState> {
  return callApi("POST /api/temp-emails/extend", { token, body: { email } });
}

export function restoreAddress(body: RestoreAddressBody): Promise<RestoredAddress> {
  return callApi("POST /api/temp-emails/restore", { body });
}

export type MessagePage = {
  readonly messages: readonly MessageSummary[];
  /** Whether the inbox has messages before the last one of this page. */
  readonly hasOlder: boolean;
};

/** Lists the newest messages, or those before a sequence number. */
export async function listMessages(
  token: string,
  { signal, beforeSeq }: { signal?: AbortSignal; beforeSeq?: number } = {},
): Promise<MessagePage> {
  const { body, headers } = await callForResponse("GET /api/email/messages", {
    query: beforeSeq === undefined ? {} : { cursor: String(beforeSeq) },
    ...authorized(token, signal),
  });
  return { messages: toMessageList(body), hasOlder: headers.has("link") };
}

export async function fetchMessage(
  token: string,
  id: string,
  signal: AbortSignal,
): Promise<FullMessage> {
  const request = { params: { id }, token, signal };
  return normalizeBodies(await callApi("GET /api/email/messages/:id", request));
}

/** Marks a message as seen, on all devices. */
export async function markSeen(token: string, id: string): Promise<void> {
  await callApi("PATCH /api/email/messages/:id", { params: { id }, token, body: { seen: true } });
}

/** Asks the server to check the sender, unless it has already been checked. */
export function checkAnswering(token: string, id: string, signal: AbortSignal): Promise<Answering> {
  const request = { params: { id }, token, signal };
  return callApi("GET /api/email/messages/:id/answering", request);
}

/**
 * Deletes messages, several of them in batches. The requests survive a page unload (`keepalive`). Messages that no longer
 * exist are no error.
 */
export async function deleteMessages(token: string, ids: readonly string[]): Promise<void> {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) return deleteOne(token, id);
  const batches = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, index) =>
    ids.slice(index * DELETED_AT_ONCE_MAX, (index + 1) * DELETED_AT_ONCE_MAX),
  );
  await Promise.all(
    batches.map((batch) =>
      callApi("POST /api/email/messages/delete", { token, body: { ids: batch }, keepalive: true }),
    ),
  );
}

async function deleteOne(token: string, id: string): Promise<void> {
  try {
    await callApi("DELETE /api/email/messages/by-id/:id", {
      params: { id },
      token,
      keepalive: true,
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function authorized(token: string, signal: AbortSignal | undefined) {
  return signal ? { token, signal } : { token };
}

/** This browser's premium addresses, latest expiry first. */
export async function fetchActivePremium(
  options: { readonly timeoutMs?: number } = {},
): Promise<ActivePremiumEmail["others"]> {
  const active = await callApi("GET /api/premium-emails/active", options);
  return active ? [active, ...active.others] : [];
}
