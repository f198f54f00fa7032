import type { FullMessage } from "@mayfly/contract";

/** Tolerates delivery times of seconds and clock skew of minutes. */
const USUAL_MS = 5 * 60_000;

const DAY_AND_TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns the sender's date if it differs from the arrival time, else undefined. */
export function sentNote({
  sentAt,
  createdAt,
}: Pick<FullMessage, "sentAt" | "createdAt">): string | undefined {
  if (sentAt === undefined) return undefined;
  const sentAtMs = Date.parse(sentAt);
  if (Math.abs(Date.parse(createdAt) - sentAtMs) <= USUAL_MS) return undefined;
  return `Dated ${DAY_AND_TIME.format(sentAtMs)} by its sender`;
}
