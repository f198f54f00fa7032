import { callApi } from "../api/client.ts";
import { forwardingProblem } from "../features/forwarding/forwarding-problem.ts";
import {
  readForwardingLink,
  type ForwardingLink,
} from "../features/forwarding/read-forwarding-link.ts";
import { apiPaths, paths } from "../paths.ts";

/**
 * Makes `/forwarding` live. Following a link has no effect by itself: mail programs and scanners
 * follow links. Only the click sends the token.
 */
const TITLES = { confirm: "You receive forwarded mail", block: "No more forwarded mail" } as const;
const CALLS = { confirm: apiPaths.confirmForwarding, block: apiPaths.blockForwarding } as const;

let link: ForwardingLink | null = null;
let sending = false;

takeLink();
addEventListener("hashchange", takeLink);
for (const button of document.querySelectorAll<HTMLElement>("[data-send]")) {
  button.addEventListener("click", () => void send(button));
}

function takeLink(): void {
  if (link !== null && location.hash === "") return;
  link = readForwardingLink(location.hash);
  // The token leaves the address bar and the history before anything else happens.
  history.replaceState(null, "", paths.forwarding);
  showStep(link?.purpose ?? "broken");
}

async function send(button: HTMLElement): Promise<void> {
  if (link === null || sending) return;
  const { purpose, token } = link;
  sending = true;
  button.ariaBusy = "true";
  say(button, "");
  try {
    showDone(purpose, await callApi(CALLS[purpose], { method: "POST", body: { token } }));
  } catch (error) {
    // Whatever it was, it is said beside the button, which can be pressed again.
    say(button, forwardingProblem(error));
  } finally {
    sending = false;
    button.ariaBusy = "false";
  }
}

function say(button: HTMLElement, problem: string): void {
  const place = button.parentElement?.querySelector("[data-problem]");
  if (place) place.textContent = problem;
}

function showDone(purpose: ForwardingLink["purpose"], answer: unknown): void {
  const { message }: { message?: unknown } = Object(answer);
  const title = showStep("done");
  if (title) title.textContent = TITLES[purpose];
  const said = document.querySelector("[data-said]");
  if (said) said.textContent = typeof message === "string" ? message : "";
  // What was pressed is gone: the next thing to read is what came of it.
  title?.focus();
}

function showStep(name: string): HTMLElement | null {
  for (const step of document.querySelectorAll<HTMLElement>("[data-step]")) {
    step.hidden = step.dataset["step"] !== name;
  }
  return document.querySelector(`[data-step=${name}] h1`);
}
