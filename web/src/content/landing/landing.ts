import type { Listing } from "../../page.ts";
import type { Paragraph, Question } from "../wording.ts";

/** The content that every landing page has. */
export type Landing = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly listing: Omit<Listing, "section">;
  readonly headline: string;
  readonly opening: string;
  readonly explainer: Explainer;
  readonly questions: QuestionsOfLanding;
  readonly closing: Closing;
};

/** The content of the countdown illustration: an address, its time left, and the event at that moment. */
export type Moment = { readonly secondsLeft: number; readonly local: string };

export type Explainer = {
  readonly heading: string;
  readonly opening: readonly Paragraph[];
  readonly parts: readonly ExplainerPart[];
};

type ExplainerPart = {
  readonly heading: string;
  readonly text: readonly Paragraph[];
  /** Followed by the lifetimes, drawn to scale. */
  readonly lifetimes?: true;
};

export type QuestionsOfLanding = {
  readonly heading: string;
  readonly list: readonly [Question, Question, Question, Question];
};

export type Closing = { readonly heading: string; readonly text: string };
