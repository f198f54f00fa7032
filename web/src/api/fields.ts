/** An object that this page didn't create: from another tab, storage, or an error response. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
