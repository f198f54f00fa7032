/** In texts and commands, `like this` is code. */
export type Guide = {
  readonly id: number;
  /** The last part of the path: `/guides/{slug}`. */
  readonly slug: string;
  readonly title: string;
  /** Also the description that search engines show: 70 to 160 characters. */
  readonly description: string;
  readonly difficulty: "Beginner" | "Intermediate" | "Advanced";
  readonly minutes: number;
  readonly category: "Privacy" | "Business" | "Security";
  readonly steps: readonly GuideStep[];
  /** A first exercise with a temporary address. */
  readonly implementationTip: string;
  readonly sources: readonly Source[];
};

export type GuideStep = {
  readonly title: string;
  readonly description: string;
  readonly tips: readonly [string, string, string, string];
};

type Source = { readonly text: string; readonly url: string };
