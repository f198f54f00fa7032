import type { AddressUse } from "./network-use-store.ts";

/**
 * A network's use: the last measurement plus what this process added since. The value may be too high, because
 * deletions and failures count until the next measurement. It is too low only by what other nodes added since.
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

  /** Concurrent callers share one measurement. */
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
