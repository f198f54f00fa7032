import type { SuspicionRecorder } from "../../src/abuse/record-suspicion.ts";
import type { SuspicionKind } from "../../src/abuse/suspicion-rules.ts";

/** Recorded counts and suspicions. */
export type Recorded = {
  count: (name: string, by?: number) => void;
  recordSuspicion: SuspicionRecorder;
  counts: Map<string, number>;
  suspicions: SuspicionKind[];
};

export function createMemoryRecorder(): Recorded {
  const counts = new Map<string, number>();
  const suspicions: SuspicionKind[] = [];
  return {
    counts,
    suspicions,
    count: (name, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    recordSuspicion: ({ kind }) => void suspicions.push(kind),
  };
}
