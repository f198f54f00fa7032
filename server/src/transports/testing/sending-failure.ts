import assert from "node:assert/strict";
import { TransportError } from "../../outbound/mail-transport.ts";

export async function failureOf(sending: Promise<void>): Promise<string> {
  return (await errorOf(sending)).failure;
}

export async function errorOf(sending: Promise<void>): Promise<TransportError> {
  try {
    await sending;
  } catch (error) {
    assert.ok(error instanceof TransportError, String(error));
    return error;
  }
  assert.fail("it was sent");
}
