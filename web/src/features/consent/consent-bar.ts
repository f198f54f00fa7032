import { paths } from "../../paths.ts";
import type { Choice, Purpose } from "./choice.ts";
import {
  CONSENT_WORDS,
  describeLastChoice,
  PURPOSE_WORDS,
  consentQuestion,
} from "./consent-words.ts";

type Question = {
  readonly purposes: readonly Purpose[];
  readonly choice: Choice | null;
  /** The visitor has reopened the choice. */
  readonly isReopened: boolean;
  /** The browser sends an opt-out signal. */
  readonly hasOptOutSignal: boolean;
};

type Answers = Readonly<Partial<Record<Purpose, boolean>>>;
export type ConsentBar = { readonly focus: () => void; readonly close: () => void };

/**
 * Shows the consent bar at the bottom of the window. It doesn't block the page. `onAnswer` receives null if the bar
 * was closed without a choice.
 */
export function showConsentBar(
  question: Question,
  onAnswer: (answers: Answers | null) => void,
): ConsentBar {
  const { purposes, isReopened } = question;
  const before = document.activeElement;
  const switches = purposes.map((purpose) => createSwitch(purpose, question.choice));
  const title = createElement(
    "h2",
    { className: "consent-title", tabIndex: -1 },
    consentQuestion(purposes).title,
  );
  const bar = createElement(
    "section",
    { className: "consent-bar", ariaLabel: CONSENT_WORDS.region },
    title,
    createElement(
      "div",
      { className: "consent-body" },
      createText(question),
      createChoices({ purposes, switches, unfolded: isReopened && purposes.length > 1 }, onAnswer),
    ),
  );
  if (isReopened) {
    bar.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") onAnswer(null);
    });
  }
  // Before the content that it covers, for the keyboard, and outside of the root, from which React would remove it.
  document.querySelector("#page-start")?.append(bar);
  const releaseHeight = reserveHeight(bar);
  return {
    focus: () => title.focus(),
    close() {
      const hadFocus = bar.contains(document.activeElement);
      bar.remove();
      releaseHeight();
      if (hadFocus && isReopened && before instanceof HTMLElement) before.focus();
    },
  };
}

/** Reserves the bar's height, so that it covers neither the page's end nor focused elements. */
function reserveHeight(bar: HTMLElement): () => void {
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
  const input = createElement("input", {
    type: "checkbox",
    role: "switch",
    className: "switch",
    id: `consent-${purpose}`,
    checked: choice?.[purpose] === true,
  });
  return { purpose, input };
}

function createText({ purposes, choice, isReopened, hasOptOutSignal }: Question): HTMLElement {
  const more = createElement(
    "a",
    { href: paths.privacyOfThirdParty, className: "consent-link" },
    CONSENT_WORDS.more,
  );
  const text = createElement(
    "p",
    { className: "consent-text" },
    `${consentQuestion(purposes).text} `,
    more,
  );
  const notes = [
    hasOptOutSignal ? CONSENT_WORDS.signal : null,
    isReopened ? describeLastChoice(choice, purposes) : null,
  ];
  const said = notes.filter((note) => note !== null).join(" ");
  if (said === "") return text;
  return createElement("div", {}, text, createElement("p", { className: "consent-note" }, said));
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
  return createElement(
    "div",
    { className: "consent-choices" },
    list,
    createElement(
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
    const label = createElement("label", { htmlFor: input.id }, name);
    const words = createElement(
      "p",
      { id: `${input.id}-detail`, className: "consent-detail" },
      detail,
    );
    input.setAttribute("aria-describedby", words.id);
    return createElement("li", {}, input, createElement("div", {}, label, words));
  });
  return createElement("ul", { className: "consent-list", hidden }, ...rows);
}

function createButton(name: string, onClick: () => void): HTMLButtonElement {
  const button = createElement("button", { type: "button", className: "consent-button" }, name);
  button.addEventListener("click", onClick);
  return button;
}

/** Creates an element with properties and children, for markup outside React. */
function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
