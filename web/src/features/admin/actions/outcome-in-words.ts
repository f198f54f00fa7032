import type { AuditEntry } from "@mayfly/contract";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";

const WORDS: Readonly<Record<AuditEntry["outcome"], string>> = {
  done: "Done",
  refused: "Refused",
  failed: "Failed",
  unknown: "Unknown: still running, or the server stopped before it ended",
};

/** 'Refused: This ban doesn’t exist.': the outcome, with the text of the error. */
export function outcomeInWords({ outcome, code }: Pick<AuditEntry, "outcome" | "code">): string {
  if (code === null) return WORDS[outcome];
  const known = Object.entries(ALL_ERRORS).find(([name]) => name === code);
  return `${WORDS[outcome]}: ${known?.[1].message ?? code}`;
}
