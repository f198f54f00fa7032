import { openStoredValues, type StoredValues } from "./browser-storage.ts";

/** A storage area that keeps its entries in memory. */
export function memoryArea(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** The storage of one browser, with these values stored. */
export function memoryStorage(values: Readonly<Record<string, string>> = {}): StoredValues {
  const area = memoryArea();
  const kept = openStoredValues(() => area);
  for (const [name, value] of Object.entries(values)) kept.set(name, value);
  return kept;
}
