/**
 * Readers for fields of untyped JSON. Throw `UnreadableAnswer` if a required field is missing or has the wrong type.
 */
export class UnreadableAnswer extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(answer: unknown): Fields {
  if (!isFields(answer)) throw new UnreadableAnswer("No object");
  return answer;
}

export function isFields(answer: unknown): answer is Fields {
  return typeof answer === "object" && answer !== null;
}

export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new UnreadableAnswer(`No ${name}`);
  return value;
}

export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

export function items(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}

export function count(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw new UnreadableAnswer(`No ${name}`);
  }
  return value;
}

export function time(fields: Fields, name: string): string {
  const value = text(fields, name);
  if (Number.isNaN(Date.parse(value))) throw new UnreadableAnswer(`No time in ${name}`);
  return value;
}
