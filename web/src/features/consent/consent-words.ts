import type { Choice, Purpose } from "./choice.ts";

/** Texts of the consent bar, depending on the configured purposes. */
export const CONSENT_WORDS = {
  region: "Privacy choices",
  no: "No thanks",
  yes: "Allow",
  choose: "Choose",
  save: "Save choices",
  more: "Privacy policy",
  signal:
    "Your browser asks sites not to track you. We treat that as a no unless you allow it here.",
} as const;

export const PURPOSE_WORDS = {
  analytics: {
    name: "Analytics",
    detail: "Which kinds of pages you open, for how long, and which buttons you use.",
  },
  ads: { name: "Advertisements", detail: "Shown below the main content. Not personalized." },
} as const satisfies Record<Purpose, { name: string; detail: string }>;

export function consentQuestion(purposes: readonly Purpose[]): { title: string; text: string } {
  const [one, other] = purposes;
  if (other) {
    return {
      title: "May we count visits and show ads?",
      text: "Google would do both, each in a frame that can’t see your address or your mail. Nothing loads unless you allow it.",
    };
  }
  return {
    title: one === "ads" ? "May we show ads?" : "May we count visits?",
    text: "Google would do it, in a frame that can’t see your address or your mail. Nothing loads unless you allow it.",
  };
}

/** Returns the last choice as text; null if there is none. With two purposes, the switches show it. */
export function describeLastChoice(
  choice: Choice | null,
  purposes: readonly Purpose[],
): string | null {
  if (!choice) return null;
  const day = new Date(choice.at).toLocaleDateString("en-US", { dateStyle: "long" });
  const [one, other] = purposes;
  if (one === undefined || other) return `You last answered on ${day}.`;
  return choice[one] ? `You allowed it on ${day}.` : `You said no on ${day}.`;
}
