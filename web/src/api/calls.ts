import type {
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
import { callApi } from "./client.ts";

export function fetchConfig(signal?: AbortSignal): Promise<ServiceConfig> {
  return callApi("GET /api/config", signal ? { signal } : {});
}

export function createAddress(body: CreateAddressBody): Promise<CreatedAddress> {
  return callApi("POST /api/temp-emails", { body });
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

export function listMessages(token: string, signal?: AbortSignal): Promise<MessageSummary[]> {
  return callApi("GET /api/email/messages", authorized(token, signal));
}

export function fetchMessage(
  token: string,
  id: string,
  signal?: AbortSignal,
): Promise<FullMessage> {
  return callApi("GET /api/email/messages/:id", { params: { id }, ...authorized(token, signal) });
}

/** Has the server check the sender, where that was not done yet. */
export function checkAnswering(
  token: string,
  id: string,
  signal?: AbortSignal,
): Promise<Answering> {
  const asked = { params: { id }, ...authorized(token, signal) };
  return callApi("GET /api/email/messages/:id/answering", asked);
}

export async function deleteMessage(token: string, id: string): Promise<void> {
  await callApi("DELETE /api/email/messages/by-id/:id", { params: { id }, token });
}

/** All of them reach the server even if the page goes away meanwhile. Those that are gone already are no failure. */
export async function deleteMessages(token: string, ids: readonly string[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, index) =>
    ids.slice(index * DELETED_AT_ONCE_MAX, (index + 1) * DELETED_AT_ONCE_MAX),
  );
  await Promise.all(
    batches.map((batch) =>
      callApi("POST /api/email/messages/delete", { token, body: { ids: batch }, keepalive: true }),
    ),
  );
}

function authorized(token: string, signal: AbortSignal | undefined) {
  return signal ? { token, signal } : { token };
}
