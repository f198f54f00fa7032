import type { Guide } from "./guide.ts";

/** Where a step of a guide begins; steps count from 1. */
export function stepAnchor(guide: Guide, step: number): string {
  return `${guide.anchor}-step-${step}`;
}
