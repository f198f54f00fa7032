import { postJson } from "../api/post-json.ts";
import { emailActionProblem } from "../features/email-action/email-action-problem.ts";
import { readEmailAction, type EmailAction } from "../features/email-action/read-email-action.ts";

/**
 * Runs on pages that links in our mails open. Opening a link has no effect, because mail clients and scanners follow
 * links. Only the click sends the token. The markup of each step defines its call and texts.
 */
const steps = [...document.querySelectorAll<HTMLElement>("[data-step]")];
const purposes = steps.flatMap(({ dataset }) => (dataset["call"] ? [dataset["step"] ?? ""] : []));

let link: EmailAction<string> | null = null;
let sending = false;

takeLink();
addEventListener("hashchange", takeLink);
for (const button of document.querySelectorAll<HTMLElement>("[data-send]")) {
  button.addEventListener("click", () => void send(button));
}

function takeLink(): void {
  if (link !== null && location.hash === "") return;
  link = readEmailAction(location.hash, purposes);
  // Remove the token from the URL and the history first.
  history.replaceState(null, "", location.pathname);
  showStep(link?.purpose ?? "broken");
}

async function send(button: HTMLElement): Promise<void> {
  if (link === null || sending) return;
  const { purpose, token } = link;
  const { call = "", done = "" } = stepOf(purpose)?.dataset ?? {};
  sending = true;
  button.ariaBusy = "true";
  say(button, "");
  try {
    showDone(done, await postJson(call, { token }));
  } catch (error) {
    // Shows the error next to the button, which stays usable.
    const { unreachable = "", invalid = "" } = button.dataset;
    say(button, emailActionProblem(error, { unreachable, invalid }));
  } finally {
    sending = false;
    button.ariaBusy = "false";
  }
}

function say(button: HTMLElement, problem: string): void {
  const place = button.parentElement?.querySelector("[data-problem]");
  if (place) place.textContent = problem;
}

function showDone(heading: string, { message }: Record<string, unknown>): void {
  const title = showStep("done");
  if (title) title.textContent = heading;
  const said = document.querySelector("[data-said]");
  if (said) said.textContent = typeof message === "string" ? message : "";
  // The pressed button is gone, so focus the result.
  title?.focus();
}

function showStep(name: string): HTMLElement | null | undefined {
  for (const step of steps) step.hidden = step.dataset["step"] !== name;
  return stepOf(name)?.querySelector("h1");
}

function stepOf(name: string): HTMLElement | undefined {
  return steps.find(({ dataset }) => dataset["step"] === name);
}
