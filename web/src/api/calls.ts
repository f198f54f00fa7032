import type {
  AddressState,
  Answering,
  CreateAddressBody,
  CreatedAddress,
  FullMessage,
  MessageSummary,
  RestoreAddressBody,
  RestoredAddress,
} from "@mayfly/contract";
import { DELETED_AT_ONCE_MAX } from "@mayfly/contract/constants";
import { apiPaths } from "../paths.ts";
import { callApi } from "./client.ts";
import {
  readAddressState,
  readAnswering,
  readCreatedAddress,
  readFullMessage,
  readMessageList,
  readRestoredAddress,
  readServiceConfig,
  type ServiceFacts,
} from "./read-answers.ts";

export async function fetchConfig(signal?: AbortSignal): Promise<ServiceFacts> {
  return readServiceConfig(await callApi(apiPaths.config, signal ? { signal } : {}));
}

export async function createAddress(body: CreateAddressBody): Promise<CreatedAddress> {
  return readCreatedAddress(await callApi(apiPaths.createAddress, { method: "POST", body }));
}

export async function fetchAddress(token: string, signal?: AbortSignal): Promise<AddressState> {
  return readAddressState(await callApi(apiPaths.currentAddress, authorized(token, signal)));
}

export async function extendAddress(token: string, email: string): Promise<AddressState> {
  const call = { method: "POST", token, body: { email } } as const;
  return readAddressState(await callApi(apiPaths.extendAddress, call));
}

export async function restoreAddress(body: RestoreAddressBody): Promise<RestoredAddress> {
  return readRestoredAddress(await callApi(apiPaths.restoreAddress, { method: "POST", body }));
}

export async function listMessages(token: string, signal?: AbortSignal): Promise<MessageSummary[]> {
  return readMessageList(await callApi(apiPaths.messages, authorized(token, signal)));
}

export async function fetchMessage(
  token: string,
  id: string,
  signal?: AbortSignal,
): Promise<FullMessage> {
  return readFullMessage(await callApi(apiPaths.message(id), authorized(token, signal)));
}

/** Has the server check the sender, where that was not done yet. */
export async function checkAnswering(
  token: string,
  { id, from }: Pick<MessageSummary, "id" | "from">,
  signal?: AbortSignal,
): Promise<Answering> {
  const answer = await callApi(apiPaths.answering(id), authorized(token, signal));
  return readAnswering(answer, from.address);
}

export async function deleteMessage(token: string, id: string): Promise<void> {
  await callApi(apiPaths.deleteMessage(id), { method: "DELETE", token });
}

/** All of them reach the server even if the page goes away meanwhile. Those that are gone already are no failure. */
export async function deleteMessages(token: string, ids: readonly string[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, index) =>
    ids.slice(index * DELETED_AT_ONCE_MAX, (index + 1) * DELETED_AT_ONCE_MAX),
  );
  await Promise.all(
    batches.map((batch) =>
      callApi(apiPaths.deleteMessages, {
        method: "POST",
        token,
        body: { ids: batch },
        keepalive: true,
      }),
    ),
  );
}

function authorized(token: string, signal: AbortSignal | undefined) {
  return signal ? { token, signal } : { token };
}
