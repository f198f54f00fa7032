import { answer, PURPOSES, unanswered, type Purpose } from "./choice.ts";
import { showConsentBar, type ConsentBar } from "./consent-bar.ts";
import { keptChoice } from "./kept-choice.ts";

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc): in some browsers only. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Starts third-party content and returns a function that stops it. */
export type Guest = () => () => void;

/**
 * Manages consent in this tab: requests missing choices, starts allowed purposes, and stops them when consent is
 * withdrawn here or in another tab.
 */
export function tendConsent(guests: Readonly<Record<Purpose, Guest>>): void {
  const { dataset } = document.documentElement;
  const purposes = PURPOSES.filter((purpose) => dataset[purpose] === "on");
  const kept = keptChoice(apply);
  const doors = purposes.map((purpose) => ({ purpose, open: whileAllowed(guests[purpose]) }));
  let bar: ConsentBar | null = null;

  function apply(): void {
    const choice = kept.read();
    for (const { purpose, open } of doors) open(choice?.[purpose] === true);
    if (unanswered(choice, purposes).length === 0) closeBar();
    // An opt-out signal of the browser counts as a refusal.
    else if (!refusesTracking()) openBar({ asked: false });
  }

  function openBar({ asked }: { asked: boolean }): void {
    const question = { purposes, choice: kept.read(), asked, refused: refusesTracking() };
    bar ??= showConsentBar(question, (answers) => {
      if (answers) kept.write(answer(kept.read(), answers, Date.now()));
      closeBar();
      apply();
    });
    if (asked) bar.focus();
  }

  function closeBar(): void {
    bar?.close();
    bar = null;
  }

  document.addEventListener("click", ({ target }) => {
    const wanted = target instanceof Element && target.closest("[data-privacy-choices]");
    if (wanted) openBar({ asked: true });
  });
  apply();
}

/** Calls `begin` when allowed, and its returned function when no longer allowed. */
function whileAllowed(begin: Guest): (allowed: boolean) => void {
  let end: (() => void) | null = null;
  return (allowed) => {
    if (allowed) end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
}

function refusesTracking(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}
