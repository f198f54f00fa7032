import type { Call, JsonSchema } from "@mayfly/contract";
import { describeAllowed, oneOf, quote } from "./describe-allowed.ts";

/** An error of the validator (Ajv). */
export type Invalid = {
  readonly keyword: string;
  /** JSON pointer of the value (RFC 6901). */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Describes a refused input: one sentence per field, with what was wrong and what is allowed. */
export function describeInvalid(
  errors: readonly Invalid[],
  part: string | undefined,
  call: Call | undefined,
): string {
  const schema = schemaOf(part, call);
  // For an alternative, the validator reports each branch and then the alternative itself.
  const last = new Map(errors.map((error) => [fieldOf(error).join("/"), error]));
  return [...last.values()].map((error) => describeError(error, part, schema)).join(" ");
}

function schemaOf(part = "", call?: Call): JsonSchema {
  const { body, query, params, headers } = call ?? {};
  const schemas: Record<string, JsonSchema | undefined> = {
    body,
    querystring: query,
    params,
    headers,
  };
  return schemas[part] ?? {};
}

function describeError(error: Invalid, part: string | undefined, schema: JsonSchema): string {
  const field = fieldOf(error);
  const name = nameOf(field, part);
  if (error.keyword === "additionalProperties") {
    const known = Object.keys(schemaAt(schema, field.slice(0, -1)).properties ?? {}).map(quote);
    return `${name} is unknown: it must be ${oneOf(known)}.`;
  }
  return `${name} ${whatIsWrong(error)}: it must be ${describeAllowed(schemaAt(schema, field))}.`;
}

function whatIsWrong({ keyword, params }: Invalid): string {
  if (keyword === "minLength" && params["limit"] === 1) return "is empty";
  return WRONG.get(keyword) ?? "has a value that isn't allowed";
}

const WRONG: ReadonlyMap<string, string> = new Map([
  ["required", "is missing"],
  ["type", "has the wrong type"],
  ["minLength", "is too short"],
  ["maxLength", "is too long"],
  ["pattern", "has the wrong form"],
  ["format", "has the wrong form"],
  ["minimum", "is too small"],
  ["maximum", "is too large"],
  ["minItems", "has too few entries"],
  ["maxItems", "has too many entries"],
  ["uniqueItems", "has the same entry twice"],
]);

/** A missing or unknown field has no pointer of its own. */
function fieldOf({ instancePath, params }: Invalid): string[] {
  const path = instancePath.split("/").slice(1).map(unescape);
  const own = params["missingProperty"] ?? params["additionalProperty"];
  return typeof own === "string" ? [...path, own] : path;
}

function unescape(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function schemaAt(schema: JsonSchema, field: readonly string[]): JsonSchema {
  return field.reduce<JsonSchema>(
    (outer, key) => outer.properties?.[key] ?? outer.items ?? {},
    schema,
  );
}

function nameOf(field: readonly string[], part = ""): string {
  if (field.length === 0) return part === "body" ? "The body" : "The request";
  const [first = "", ...rest] = field;
  const path = rest.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`));
  return `${KINDS.get(part) ?? "The field"} '${first}${path.join("")}'`;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["querystring", "The query parameter"],
  ["params", "The path parameter"],
  ["headers", "The header"],
]);
