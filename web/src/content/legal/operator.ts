/**
 * What only the operator can say, and a text that comes with the software can't know: where the law
 * asks for it, fill it in. What is empty isn't shown.
 */
export type OperatorFacts = {
  readonly name: string;
  /** In one line. */
  readonly postalAddress: string;
  /** As in 'the law of …'. */
  readonly governingLaw: string;
};

export const OPERATOR: OperatorFacts = { name: "", postalAddress: "", governingLaw: "" };
