import type { CutReason } from "@mayfly/contract";
import { isCutReason } from "@mayfly/contract/cut-words";

/** A reason that this page has no words for is left out: that something is missing is said all the same. */
export function readCuts(answer: unknown): { cuts?: CutReason[] } {
  if (!Array.isArray(answer)) return {};
  const cuts = answer.filter(isCutReason);
  return cuts.length > 0 ? { cuts } : {};
}
