import { UnreadableAnswer } from "./fields.ts";

/** The one of these names that an answer has. */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value {
  const known = values.find((one) => one === value);
  if (known === undefined) throw new UnreadableAnswer(`None of ${values.join(", ")}`);
  return known;
}
