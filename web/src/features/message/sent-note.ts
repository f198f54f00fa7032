import type { FullMessage } from "@mayfly/contract";

/** Mail is under way for seconds, and clocks are minutes apart. */
const USUAL_MS = 5 * 60_000;

const DAY_AND_TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** When its sender says that a message was sent, where it came at another time; else undefined. */
export function sentNote({
  sentAt,
  createdAt,
}: Pick<FullMessage, "sentAt" | "createdAt">): string | undefined {
  if (sentAt === undefined) return undefined;
  const sentAtMs = Date.parse(sentAt);
  if (Math.abs(Date.parse(createdAt) - sentAtMs) <= USUAL_MS) return undefined;
  return `Dated ${DAY_AND_TIME.format(sentAtMs)} by its sender`;
}
