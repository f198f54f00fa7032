import { CONSENT_KEY, formatChoice, parseChoice, type Choice } from "./choice.ts";

/** The answer that this browser keeps. Where it may keep nothing, one counts as long as the page. */
export type KeptChoice = {
  readonly read: () => Choice | null;
  readonly write: (choice: Choice) => void;
};

export function keptChoice(onChangedElsewhere: () => void): KeptChoice {
  let inMemory: Choice | null = null;
  addEventListener("storage", ({ key }) => {
    // No key: another tab has thrown everything away.
    if (key === CONSENT_KEY || key === null) onChangedElsewhere();
  });
  return {
    read() {
      try {
        return parseChoice(localStorage.getItem(CONSENT_KEY), Date.now()) ?? inMemory;
      } catch {
        // Storage is forbidden: so are answers that last.
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
