import type { MeasuredAct } from "@mayfly/contract/measuring";

/**
 * Reports a visitor's action as a DOM event. Without consent or configuration (`features/consent`), nothing listens.
 */
export function measure(act: MeasuredAct): void {
  document.dispatchEvent(new CustomEvent("mayfly:measure", { detail: act }));
}
