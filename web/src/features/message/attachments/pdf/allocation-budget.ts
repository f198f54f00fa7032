/**
 * Limits the memory that decoders allocate. A picture of a few kilobytes can decode to gigabytes, and a page can hold
 * hundreds. Browsers don't limit a worker separately: the whole page would crash.
 */
export type AllocationBudget = {
  /** Throws if `bytes` exceeds the remaining budget. */
  readonly take: (bytes: number) => void;
  readonly giveBack: (bytes: number) => void;
  /** Resets the budget to its maximum. */
  readonly renew: () => void;
};

export function allocationBudget(bytesMax: number, onExceeded: () => void): AllocationBudget {
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      if (taken <= bytesMax) return;
      onExceeded();
      throw new RangeError("More memory than a preview may take");
    },
    giveBack(bytes) {
      taken -= bytes;
    },
    renew() {
      taken = 0;
    },
  };
}

/** Counts all bulk allocations in this worker from now on, by any code. */
export function countAllocations({ take }: AllocationBudget): void {
  for (const name of BUFFERS) {
    replaceConstructor(name, ([length], constructor) => {
      if (typeof length === "number") take(length * bytesEach(constructor));
    });
  }
  replaceConstructor("OffscreenCanvas", ([width, height]) => take(canvasBytes(width, height)));
  countDecompressed(take);
}

export function canvasBytes(width: unknown, height: unknown): number {
  return Number(width) * Number(height) * 4;
}

const BUFFERS = [
  "ArrayBuffer",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Uint32Array",
  "Int8Array",
  "Int16Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
] as const;

type Count = (args: readonly unknown[], constructor: object) => void;

function replaceConstructor(name: string, count: Count): void {
  const original: unknown = Reflect.get(globalThis, name);
  if (typeof original !== "function") return;
  const counting = new Proxy(original, {
    construct(target, args: unknown[], newTarget) {
      count(args, target);
      return Object(Reflect.construct(target, args, newTarget));
    },
  });
  Reflect.set(globalThis, name, counting);
}

function bytesEach(constructor: object): number {
  return "BYTES_PER_ELEMENT" in constructor ? Number(constructor.BYTES_PER_ELEMENT) : 1;
}

/** Counts the output of the browser's decompression. */
function countDecompressed(take: AllocationBudget["take"]): void {
  const { DecompressionStream: Original } = globalThis;
  class Counted {
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    readonly writable: WritableStream<BufferSource>;

    constructor(format: CompressionFormat) {
      const { readable, writable } = new Original(format);
      this.writable = writable;
      this.readable = readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            take(chunk.byteLength);
            controller.enqueue(chunk);
          },
        }),
      );
    }
  }
  Reflect.set(globalThis, "DecompressionStream", Counted);
}
