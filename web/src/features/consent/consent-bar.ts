import { paths } from "../../paths.ts";
import type { Choice, Purpose } from "./choice.ts";
import { CONSENT_WORDS, lastAnswer, PURPOSE_WORDS, question } from "./consent-words.ts";
import { element } from "./element.ts";

export type Question = {
  readonly purposes: readonly Purpose[];
  readonly choice: Choice | null;
  /** The visitor has reopened the choice. */
  readonly asked: boolean;
  /** The browser sends an opt-out signal. */
  readonly refused: boolean;
};

export type Answers = Readonly<Partial<Record<Purpose, boolean>>>;
export type ConsentBar = { readonly focus: () => void; readonly close: () => void };

/**
 * Shows the consent bar at the bottom of the window. It doesn't block the page. `onAnswer` receives null if the bar
 * was closed without a choice.
 */
export function showConsentBar(
  asking: Question,
  onAnswer: (answers: Answers | null) => void,
): ConsentBar {
  const { purposes, asked } = asking;
  const before = document.activeElement;
  const switches = purposes.map((purpose) => createSwitch(purpose, asking.choice));
  const title = element(
    "h2",
    { className: "consent-title", tabIndex: -1 },
    question(purposes).title,
  );
  const bar = element(
    "section",
    { className: "consent-bar", ariaLabel: CONSENT_WORDS.region },
    title,
    element(
      "div",
      { className: "consent-body" },
      createText(asking),
      createChoices({ purposes, switches, unfolded: asked && purposes.length > 1 }, onAnswer),
    ),
  );
  if (asked) {
    bar.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") onAnswer(null);
    });
  }
  placeBar(bar);
  const forgetHeight = tellHeight(bar);
  return {
    focus: () => title.focus(),
    close() {
      const hadFocus = bar.contains(document.activeElement);
      bar.remove();
      forgetHeight();
      if (hadFocus && asked && before instanceof HTMLElement) before.focus();
    },
  };
}

/**
 * Inserts the bar first in the page, after a skip link, so that the keyboard reaches the bar before content that it
 * covers.
 */
function placeBar(bar: HTMLElement): void {
  // Only pages without React have a skip link; React's markup must not be changed.
  const skip = document.querySelector(".skip-link");
  if (skip) skip.after(bar);
  else document.body.prepend(bar);
}

/** Reserves the bar's height, so that it covers neither the page's end nor focused elements. */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--consent-height", `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--consent-height");
  };
}

type Switch = { readonly purpose: Purpose; readonly input: HTMLInputElement };

function createSwitch(purpose: Purpose, choice: Choice | null): Switch {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    className: "switch",
    id: `consent-${purpose}`,
    checked: choice?.[purpose] === true,
  });
  return { purpose, input };
}

function createText({ purposes, choice, asked, refused }: Question): HTMLElement {
  const more = element(
    "a",
    { href: paths.privacyOfGuests, className: "consent-link" },
    CONSENT_WORDS.more,
  );
  const text = element("p", { className: "consent-text" }, `${question(purposes).text} `, more);
  const notes = [
    refused ? CONSENT_WORDS.signal : null,
    asked ? lastAnswer(choice, purposes) : null,
  ];
  const said = notes.filter((note) => note !== null).join(" ");
  if (said === "") return text;
  return element("div", {}, text, element("p", { className: "consent-note" }, said));
}

/** Accept and decline have equal size; further choices expand between them. */
function createChoices(
  {
    purposes,
    switches,
    unfolded,
  }: {
    purposes: readonly Purpose[];
    switches: readonly Switch[];
    unfolded: boolean;
  },
  onAnswer: (answers: Answers) => void,
): HTMLElement {
  const all = (value: boolean) => Object.fromEntries(purposes.map((purpose) => [purpose, value]));
  const chosen = () =>
    Object.fromEntries(switches.map(({ purpose, input }) => [purpose, input.checked]));
  const list = createList(switches, !unfolded);
  const save = createButton(CONSENT_WORDS.save, () => onAnswer(chosen()));
  const choose = createButton(CONSENT_WORDS.choose, () => {
    list.hidden = false;
    choose.replaceWith(save);
    switches[0]?.input.focus();
  });
  choose.classList.add("consent-quiet");
  return element(
    "div",
    { className: "consent-choices" },
    list,
    element(
      "div",
      { className: "consent-buttons" },
      createButton(CONSENT_WORDS.no, () => onAnswer(all(false))),
      createButton(CONSENT_WORDS.yes, () => onAnswer(all(true))),
      // A single purpose needs no further choices.
      ...(purposes.length > 1 ? [unfolded ? save : choose] : []),
    ),
  );
}

function createList(switches: readonly Switch[], hidden: boolean): HTMLElement {
  const rows = switches.map(({ purpose, input }) => {
    const { name, detail } = PURPOSE_WORDS[purpose];
    const label = element("label", { htmlFor: input.id }, name);
    const words = element("p", { id: `${input.id}-detail`, className: "consent-detail" }, detail);
    input.setAttribute("aria-describedby", words.id);
    return element("li", {}, input, element("div", {}, label, words));
  });
  return element("ul", { className: "consent-list", hidden }, ...rows);
}

function createButton(name: string, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", className: "consent-button" }, name);
  button.addEventListener("click", onClick);
  return button;
}
