import { type JsonSchema, PATTERN_WORDS } from "@mayfly/contract";

/** Describes the allowed values of a schema in words that complete the sentence "It must be …". */
export function describeAllowed(schema: JsonSchema): string {
  if (schema.anyOf) return oneOf(schema.anyOf.map(describeAllowed));
  if (schema.enum) return oneOf(schema.enum.map(quote));
  if (schema.const !== undefined) return quote(schema.const);
  switch (schema.type) {
    case "string":
      return describeText(schema);
    case "integer":
      return `a whole number${range(schema.minimum, schema.maximum)}`;
    case "number":
      return `a number${range(schema.minimum, schema.maximum)}`;
    case "array":
      return `a list${counted(schema.minItems, schema.maxItems, ["entry", "entries"])}`;
    case "boolean":
      return "true or false";
    case "object":
      return "a JSON object";
    case "null":
      return "null";
    default:
      return "another value";
  }
}

export function oneOf(values: readonly string[]): string {
  return LIST.format(new Set(values));
}

const LIST = new Intl.ListFormat("en", { type: "disjunction" });

export function quote(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}

function describeText({ pattern, format, minLength, maxLength }: JsonSchema): string {
  const form = PATTERN_WORDS.get(pattern ?? "") ?? FORMAT_WORDS.get(format ?? "") ?? "text";
  return form + counted(minLength, maxLength, ["character", "characters"]);
}

const FORMAT_WORDS: ReadonlyMap<string, string> = new Map([
  ["email", "an email address"],
  ["hostname", "a host name"],
  ["uri", "a URL"],
  ["uuid", "a UUID"],
  ["date", "a date such as 2026-11-21"],
  ["date-time", "a time such as 2026-11-21T09:30:00Z"],
]);

function counted(min = 0, max = Infinity, [one, several]: readonly [string, string]): string {
  const unit = (count: number): string => (count === 1 ? one : several);
  if (max === Infinity) return min === 0 ? "" : ` with at least ${min} ${unit(min)}`;
  if (min === max) return ` with exactly ${max} ${unit(max)}`;
  return min === 0 ? ` with at most ${max} ${unit(max)}` : ` with ${min} to ${max} ${several}`;
}

function range(min = -Infinity, max = Infinity): string {
  if (max === Infinity) return min === -Infinity ? "" : ` of at least ${min}`;
  return min === -Infinity ? ` of at most ${max}` : ` from ${min} to ${max}`;
}
