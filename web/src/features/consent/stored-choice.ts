import { CONSENT_KEY, formatChoice, parseChoice, type Choice } from "./choice.ts";

/** The stored consent. If storage is forbidden, the choice lasts as long as the page. */
type StoredChoice = {
  readonly read: () => Choice | null;
  readonly write: (choice: Choice) => void;
};

export function openStoredChoice(onChangedElsewhere: () => void): StoredChoice {
  let inMemory: Choice | null = null;
  addEventListener("storage", ({ key }) => {
    // A null key means that another tab has cleared the storage.
    if (key === CONSENT_KEY || key === null) onChangedElsewhere();
  });
  return {
    read() {
      try {
        return parseChoice(localStorage.getItem(CONSENT_KEY), Date.now()) ?? inMemory;
      } catch {
        // Storage is forbidden: keep the choice in memory.
        return inMemory;
      }
    },
    write(choice) {
      try {
        localStorage.setItem(CONSENT_KEY, formatChoice(choice));
      } catch {
        inMemory = choice;
      }
    },
  };
}
