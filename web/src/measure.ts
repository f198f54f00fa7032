import type { VisitorAction } from "@mayfly/contract/measuring";

/**
 * Reports a visitor's action as a DOM event. Without consent or configuration (`features/consent`), nothing listens.
 */
export function measure(act: VisitorAction): void {
  document.dispatchEvent(new CustomEvent("mayfly:measure", { detail: act }));
}
