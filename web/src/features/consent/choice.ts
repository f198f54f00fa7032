/**
 * What a visitor answered, as it is kept in the browser: `{"version":1,"at":"2026-…","analytics":true,
 * "ads":false}`. A purpose that wasn't asked about isn't there. `entries/theme.ts` looks for
 * `"ads":true` in it before the first paint.
 */
export const CONSENT_KEY = "mayfly.consent";
const VERSION = 1;
/** Answers are asked for again after twelve months. */
const VALID_MS = 365 * 86_400_000;

export const PURPOSES = ["analytics", "ads"] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Choice = {
  readonly at: string;
  readonly analytics?: boolean;
  readonly ads?: boolean;
};

/** null: never answered, or not in a way that still counts. */
export function parseChoice(stored: string | null, nowMs: number): Choice | null {
  const { version, at, analytics, ads } = parseObject(stored);
  if (version !== VERSION || typeof at !== "string") return null;
  // A date that lies ahead is a clock's fault; it mustn't hold for ever. What is no date is neither.
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

/** Answers the new questions and keeps the answers to others. */
export function answer(
  before: Choice | null,
  answers: Readonly<Partial<Record<Purpose, boolean>>>,
  nowMs: number,
): Choice {
  return { ...before, ...answers, at: new Date(nowMs).toISOString() };
}

/** What is set up and was never asked. */
export function unanswered(choice: Choice | null, purposes: readonly Purpose[]): Purpose[] {
  return purposes.filter((purpose) => choice?.[purpose] === undefined);
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? ""));
  } catch {
    // Nobody's answer: it is asked for again.
    return {};
  }
}
