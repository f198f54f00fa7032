import { STORAGE_PREFIX } from "@mayfly/contract/constants";

/** The browser's storage. If the browser refuses access, values stay in memory until the page closes. */
export type StoredValues = {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
};

type WatchableValues = StoredValues & {
  /** Calls back after each change of the value in this tab. */
  watch(name: string, onChange: () => void): () => void;
};

type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `openArea` may throw (storage forbidden), and so may each call on its result (storage full, private mode). */
export function openStoredValues(openArea: () => StorageArea): WatchableValues {
  const memory = new Map<string, string | null>();
  const changes = new EventTarget();
  const attempt = <Result>(use: (area: StorageArea) => Result): Result | undefined => {
    try {
      return use(openArea());
    } catch {
      // Forbidden or full: memory holds the written keys from now on.
      return undefined;
    }
  };
  const write = (name: string, value: string | null, use: (area: StorageArea) => void) => {
    const written = attempt((area) => {
      use(area);
      return true;
    });
    if (written) memory.delete(name);
    else memory.set(name, value);
    changes.dispatchEvent(new Event(name));
  };

  return {
    get(name) {
      const kept = memory.get(name);
      return kept === undefined
        ? (attempt((area) => area.getItem(STORAGE_PREFIX + name)) ?? null)
        : kept;
    },
    set: (name, value) => write(name, value, (area) => area.setItem(STORAGE_PREFIX + name, value)),
    remove: (name) => write(name, null, (area) => area.removeItem(STORAGE_PREFIX + name)),
    watch(name, onChange) {
      changes.addEventListener(name, onChange);
      return () => changes.removeEventListener(name, onChange);
    },
  };
}

export const browserStorage = openStoredValues(() => window.localStorage);

/** Values of this tab, until it closes. */
export const tabStorage = openStoredValues(() => window.sessionStorage);

/** Calls back when another tab has changed the value. */
export function onChangedElsewhere(name: string, onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_PREFIX + name) onChange();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
