/**
 * Reads a stranger's message and composes the mail that carries it on, in a worker thread
 * (`forward-composer.ts`) and nowhere else: 25 MB of base64 would hold all sockets for half a second.
 */
import { composeForward, type ForwardFrame } from "./compose-forward.ts";
import { readOriginal, readOriginalRoughly } from "./read-original.ts";

export type ForwardTask = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined: only what would be left out is asked for. */
  frame: ForwardFrame | undefined;
  /** For what can't be read in full. */
  roughly: boolean;
};

export type ComposedForward = { raw: Uint8Array | undefined; leftOut: string[] };

/** Answered when the worker has started: the time for a message begins then. */
export function ready(): void {}

export async function composeInWorker(task: ForwardTask): Promise<ComposedForward> {
  const { bytes, frame, roughly } = task;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const original = roughly ? readOriginalRoughly(raw) : readOriginal(raw, frame?.bytesMax);
  const { leftOut } = original;
  if (!frame) return { raw: undefined, leftOut };
  return { raw: await composeForward(frame, original), leftOut };
}
