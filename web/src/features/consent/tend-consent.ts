import { answer, PURPOSES, unanswered, type Purpose } from "./choice.ts";
import { showConsentBar, type ConsentBar } from "./consent-bar.ts";
import { keptChoice } from "./kept-choice.ts";

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc): in some browsers only. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Lets somebody in; answers how to send them away. */
export type Guest = () => () => void;

/**
 * Decides in this tab who may come: asks where nobody has answered, lets in what was agreed to, and
 * sends it away as soon as the answer is taken back, here or in another tab.
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
    // A browser that asks not to be followed has answered already.
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

/**
 * Calls `begin` once it is allowed, and the function that `begin` returned once it no longer is.
 */
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
