import type { MeasuredAct } from "@mayfly/contract/measuring";

/**
 * Says that a visitor did something. Whether anybody counts it is decided elsewhere
 * (`features/consent`): where nothing is set up or agreed to, nobody listens.
 */
export function measure(act: MeasuredAct): void {
  document.dispatchEvent(new CustomEvent("mayfly:measure", { detail: act }));
}
