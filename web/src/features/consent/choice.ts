import { readObject } from "../../api/read-response.ts";

/**
 * The visitor's consent as stored in the browser: `{"version":1,"at":"2026-…","analytics":true, "ads":false}`.
 * Purposes that weren't asked are absent. `entries/theme.ts` searches for `"ads":true` before the first paint.
 */
export const CONSENT_KEY = "mayfly.consent";
const VERSION = 1;
/** Consent expires after twelve months. */
const VALID_MS = 365 * 86_400_000;

export const PURPOSES = ["analytics", "ads"] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Choice = {
  readonly at: string;
  readonly analytics?: boolean;
  readonly ads?: boolean;
};

/** Returns null if there is no consent, or if it is invalid or expired. */
export function parseChoice(stored: string | null, nowMs: number): Choice | null {
  const { version, at, analytics, ads } = readObject(stored ?? "");
  if (version !== VERSION || typeof at !== "string") return null;
  // A far future date is due to a wrong clock and must not be valid forever. An invalid date yields NaN and is
  // rejected, too.
  if (!(Math.abs(nowMs - Date.parse(at)) <= VALID_MS)) return null;
  return {
    at,
    ...(typeof analytics === "boolean" && { analytics }),
    ...(typeof ads === "boolean" && { ads }),
  };
}

export function formatChoice(choice: Choice): string {
  return JSON.stringify({ version: VERSION, ...choice });
}

/** Adds new choices and keeps the choices for other purposes. */
export function withAnswers(
  before: Choice | null,
  answers: Readonly<Partial<Record<Purpose, boolean>>>,
  nowMs: number,
): Choice {
  return { ...before, ...answers, at: new Date(nowMs).toISOString() };
}

/** Returns configured purposes without a choice. */
export function unansweredPurposes(choice: Choice | null, purposes: readonly Purpose[]): Purpose[] {
  return purposes.filter((purpose) => choice?.[purpose] === undefined);
}
