/** The fragment of a step on its guide's page. Steps count from 1. */
export function stepAnchor(step: number): string {
  return `step-${step}`;
}
