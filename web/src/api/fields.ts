/** An object that came from elsewhere: another tab, storage, a refusal. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
