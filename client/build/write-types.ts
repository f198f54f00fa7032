import * as contract from "@mayfly/contract";
import type { JsonSchema } from "@mayfly/contract";

/** Writes the contract's types with these names as TypeScript that needs no import. */
export function writeTypes(names: readonly string[]): string {
  const schemas = new Map(names.map((name) => [schemaOf(name), name]));
  const types = [...schemas].map(
    ([schema, name]) => `export type ${name} = ${writeType(schema, new Map(), schemas)};\n`,
  );
  return types.join("\n");
}

function schemaOf(name: string): JsonSchema {
  const schema: unknown = Reflect.get(contract, name);
  if (typeof schema !== "object" || schema === null) throw new Error(`No schema named ${name}.`);
  return schema;
}

type Named = ReadonlyMap<JsonSchema, string>;

/** Schemas in `known` are named; inside them, so are those in `inner`. */
function writeType(schema: JsonSchema, known: Named, inner: Named = known): string {
  const name = known.get(schema);
  if (name !== undefined) return name;
  if (schema.anyOf) return schema.anyOf.map((one) => writeType(one, inner)).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `Array<${writeType(schema.items ?? {}, inner)}>`;
    case "object":
      return writeObject(schema, inner);
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}.`);
  }
}

function writeObject({ properties = {}, required = [] }: JsonSchema, known: Named): string {
  const lines = Object.entries(properties).map(([key, schema]) => {
    const comment = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    const optional = required.includes(key) ? "" : "?";
    return `${comment}${JSON.stringify(key)}${optional}: ${writeType(schema, known)};\n`;
  });
  return `{\n${lines.join("")}}`;
}
