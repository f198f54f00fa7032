/**
 * Counts what a decoder puts out. A picture of a few kilobytes can ask for gigabytes, a page can
 * hold hundreds of them, and browsers set a thread no limit of its own: the whole page would die.
 */
export type AllocationBudget = {
  /** Throws when that is more than is left. */
  readonly take: (bytes: number) => void;
  readonly giveBack: (bytes: number) => void;
  /** From here on all of it is there again. */
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

/** From now on whatever this thread makes in bulk is counted, by whoever makes it. */
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

/** What the browser inflates by itself. */
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
