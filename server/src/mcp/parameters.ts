/** The parts of JSON Schema that parameters of tools use. */
type Parameter = {
  readonly description: string;
} & (
  | { readonly type: "string"; readonly maxLength: number }
  | { readonly type: "string"; readonly enum: readonly string[] }
  | {
      readonly type: "integer";
      readonly minimum: number;
      readonly maximum: number;
      readonly default?: number;
    }
);

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P extends Parameter> = P extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : P extends { readonly type: "integer" }
    ? number
    : string;

/** The values of a call: a number without a default, or a text, may be missing unless it is required. */
export type ArgumentsOf<P extends Parameters, Required extends keyof P> = {
  readonly [Name in keyof P]: Name extends Required
    ? ValueOf<P[Name]>
    : P[Name] extends { readonly default: number }
      ? number
      : ValueOf<P[Name]> | undefined;
};

/** A mistake of the caller. The message says how to correct the call. */
export class ArgumentError extends Error {
  override name = "ArgumentError";
}

type Described = {
  readonly name: string;
  readonly parameters: Parameters;
  readonly required: readonly string[];
};

/** Checks the arguments of a call and adds defaults. Throws ArgumentError. */
export function readArguments(
  { name: tool, parameters, required }: Described,
  given: Readonly<Record<string, unknown>>,
): Record<string, string | number | undefined> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) {
    const known = Object.keys(parameters).join(", ");
    throw new ArgumentError(
      `${tool} has no parameter ${quote(unknown)}. Its parameters: ${known}.`,
    );
  }
  const values = Object.entries(parameters).map(([name, parameter]) => {
    // Models send null for a parameter that they leave out.
    const value = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
    if (value !== undefined) return [name, readValue(name, parameter, value)] as const;
    if (required.includes(name)) {
      throw new ArgumentError(`${tool} needs ${name}: ${parameter.description}.`);
    }
    return [name, "default" in parameter ? parameter.default : undefined] as const;
  });
  return Object.fromEntries(values);
}

function readValue(name: string, parameter: Parameter, value: unknown): string | number {
  if (parameter.type === "integer") return readInteger(name, parameter, value);
  if (typeof value !== "string") throw refusal(name, "a text", value);
  if ("enum" in parameter) {
    if (parameter.enum.includes(value)) return value;
    throw refusal(name, `one of ${parameter.enum.join(", ")}`, value);
  }
  if (value.length > parameter.maxLength) {
    throw new ArgumentError(`${name} may have ${parameter.maxLength} characters at most.`);
  }
  return value;
}

function readInteger(
  name: string,
  { minimum, maximum }: { minimum: number; maximum: number },
  value: unknown,
): number {
  const isInRange = typeof value === "number" && value >= minimum && value <= maximum;
  if (isInRange && Number.isInteger(value)) return value;
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
  throw refusal(name, `a whole number, ${range}`, value);
}

const SHOWN_LENGTH_MAX = 60;

function refusal(name: string, allowed: string, value: unknown): ArgumentError {
  return new ArgumentError(`${name} must be ${allowed}, not ${quote(value)}.`);
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= SHOWN_LENGTH_MAX ? text : `${text.slice(0, SHOWN_LENGTH_MAX)}…`;
}
