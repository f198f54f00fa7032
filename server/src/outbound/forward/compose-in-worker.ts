/**
 * Parses an untrusted message and composes its forward, only in a worker thread (`forward-composer.ts`): 25
 * MB of base64 would block all sockets for half a second.
 */
import { composeForward, type ForwardFrame } from "./compose-forward.ts";
import { readOriginal, readOriginalRoughly } from "./read-original.ts";

export type ForwardTask = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined: only list what would be left out. */
  frame: ForwardFrame | undefined;
  /** Set for a message that can't be parsed completely. */
  roughly: boolean;
};

export type ComposedForward = { raw: Uint8Array | undefined; leftOut: string[] };

/** Returns when the worker has started; the message's timeout starts then. */
export function ready(): void {}

export async function composeInWorker(task: ForwardTask): Promise<ComposedForward> {
  const { bytes, frame, roughly } = task;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const original = roughly ? readOriginalRoughly(raw) : readOriginal(raw, frame?.bytesMax);
  const { leftOut } = original;
  if (!frame) return { raw: undefined, leftOut };
  return { raw: await composeForward(frame, original), leftOut };
}
