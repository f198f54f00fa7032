/** Facts that only the operator knows. Fill them in where the law requires it. Empty facts aren't shown. */
type OperatorFacts = {
  readonly name: string;
  /** On one line. */
  readonly postalAddress: string;
  /** As in 'the law of …'. */
  readonly governingLaw: string;
};

export const OPERATOR: OperatorFacts = { name: "", postalAddress: "", governingLaw: "" };

/** Returns an empty string if no fact is known. */
export function operatorInWords({ name, postalAddress }: OperatorFacts): string {
  const facts = [name, postalAddress].filter((fact) => fact !== "");
  return facts.length === 0 ? "" : `The operator is ${facts.join(", ")}.`;
}

export function lawInWords({ governingLaw }: OperatorFacts): string {
  const law =
    governingLaw === ""
      ? "This text comes with the software and names no governing law. The law that applies to the operator and to you governs these terms."
      : `The law of ${governingLaw} applies.`;
  return `${law} If you are a consumer, you keep the legal protection of the country where you live.`;
}
