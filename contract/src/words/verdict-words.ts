/** Texts of a sender verdict: the label, and its meaning. */
type VerdictWords = { readonly label: string; readonly meaning: string };

export type VerdictOutcome = "verified" | "forged" | "unverified";

/** `domain` is unused when the verdict is inconclusive. */
export function verdictWords(outcome: VerdictOutcome, domain: string): VerdictWords {
  switch (outcome) {
    case "verified":
      return {
        label: `Really from ${domain}`,
        meaning: `DMARC confirms that ${domain} sent this. It doesn’t tell you whether to trust the sender.`,
      };
    case "forged":
      return {
        label: `Claims to be from ${domain}, but isn’t`,
        meaning: `This mail failed the sender checks of ${domain}, which asks receivers to refuse such mail. Don’t open its links, and don’t send anything to this sender.`,
      };
    case "unverified":
      return {
        label: "Not verified",
        meaning: "We couldn’t verify the sender. That’s common, but be careful.",
      };
  }
}

/** Replaces the code and the link of a forged message. */
type WithheldWords = {
  readonly warning: string;
  readonly show: string;
  readonly hide: string;
};

export function withheldWords({ code, link }: { code: boolean; link: boolean }): WithheldWords {
  const what = [...(code ? ["code"] : []), ...(link ? ["link"] : [])].join(" and ");
  return {
    warning: `This message isn’t from the sender it names. Don’t trust its ${what}.`,
    show: `Show the ${what}`,
    hide: `Hide the ${what}`,
  };
}
