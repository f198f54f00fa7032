import { withAnswers, PURPOSES, unansweredPurposes, type Purpose } from "./choice.ts";
import { showConsentBar, type ConsentBar } from "./consent-bar.ts";
import { openStoredChoice } from "./stored-choice.ts";

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc): in some browsers only. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Starts third-party content and returns a function that stops it. */
type StartThirdParty = () => () => void;

/**
 * Manages consent in this tab: requests missing choices, starts allowed purposes, and stops them when consent is
 * withdrawn here or in another tab.
 */
export function manageConsent(starters: Readonly<Record<Purpose, StartThirdParty>>): void {
  const { dataset } = document.documentElement;
  const purposes = PURPOSES.filter((purpose) => dataset[purpose] === "on");
  const stored = openStoredChoice(apply);
  const switches = purposes.map((purpose) => ({
    purpose,
    setAllowed: whileAllowed(starters[purpose]),
  }));
  let bar: ConsentBar | null = null;

  function apply(): void {
    const choice = stored.read();
    for (const { purpose, setAllowed: open } of switches) open(choice?.[purpose] === true);
    if (unansweredPurposes(choice, purposes).length === 0) closeBar();
    // An opt-out signal of the browser counts as a refusal.
    else if (!hasOptOutSignal()) openBar({ isReopened: false });
  }

  function openBar({ isReopened }: { isReopened: boolean }): void {
    const question = {
      purposes,
      choice: stored.read(),
      isReopened,
      hasOptOutSignal: hasOptOutSignal(),
    };
    bar ??= showConsentBar(question, (answers) => {
      if (answers) stored.write(withAnswers(stored.read(), answers, Date.now()));
      closeBar();
      apply();
    });
    if (isReopened) bar.focus();
  }

  function closeBar(): void {
    bar?.close();
    bar = null;
  }

  document.addEventListener("click", ({ target }) => {
    const wanted = target instanceof Element && target.closest("[data-privacy-choices]");
    if (wanted) openBar({ isReopened: true });
  });
  apply();
}

/** Calls `start` when allowed, and its returned function when no longer allowed. */
function whileAllowed(start: StartThirdParty): (allowed: boolean) => void {
  let stop: (() => void) | null = null;
  return (allowed) => {
    if (allowed) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
}

function hasOptOutSignal(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}
