import type { AddressUse } from "./network-use-store.ts";

/**
 * What a network holds: what was measured last, and what this process added since. It may be too high, because what
 * was deleted or failed stays counted until the next measurement; it is too low only by what other nodes added since.
 */
export class MeasuredUse implements AddressUse {
  addresses = 0;
  bytes = 0;
  readAtMs = -Infinity;
  #reading: Promise<void> | undefined;

  add(change: AddressUse): void {
    this.addresses += change.addresses;
    this.bytes += change.bytes;
  }

  /** Callers at the same time share one measurement. */
  read(measure: () => Promise<AddressUse>, nowMs: number): Promise<void> {
    this.#reading ??= this.#readNow(measure, nowMs).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(measure: () => Promise<AddressUse>, nowMs: number): Promise<void> {
    const { addresses, bytes } = await measure();
    this.addresses = addresses;
    this.bytes = bytes;
    this.readAtMs = nowMs;
  }
}
