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
    "Your browser asks sites not to follow you. That is a no, until you allow something here.",
} as const;

export const PURPOSE_WORDS = {
  analytics: {
    name: "Analytics",
    detail: "Which kind of page is opened, for how long, and which buttons are used.",
  },
  ads: { name: "Advertisements", detail: "Below what you came for. Without personalization." },
} as const satisfies Record<Purpose, { name: string; detail: string }>;

export function consentQuestion(purposes: readonly Purpose[]): { title: string; text: string } {
  const [one, other] = purposes;
  if (other) {
    return {
      title: "May we count visits and show ads?",
      text: "Google would do both, each in a frame that can’t see your address or your mail. Nothing is loaded unless you say so.",
    };
  }
  return {
    title: one === "ads" ? "May we show ads?" : "May we count visits?",
    text: "Google would do it, in a frame that can’t see your address or your mail. Nothing is loaded unless you say so.",
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
