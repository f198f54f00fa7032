import { callApi } from "../../api/client.ts";
import { mailLinkProblem } from "./mail-link-problem.ts";
import { readMailLink, type MailLink } from "./read-mail-link.ts";

/** What one of a page's links does: the call that gets its token, and the heading of what came of it. */
export type LinkAction = { readonly call: string; readonly done: string };

/**
 * Makes a page live that a link in a mail leads to. Following a link has no effect by itself: mail
 * programs and scanners follow links. Only the click sends the token.
 */
export function tendMailLink<Purpose extends string>(
  path: string,
  actions: Readonly<Record<Purpose, LinkAction>>,
  purposes: readonly Purpose[],
): void {
  let link: MailLink<Purpose> | null = null;
  let sending = false;

  takeLink();
  addEventListener("hashchange", takeLink);
  for (const button of document.querySelectorAll<HTMLElement>("[data-send]")) {
    button.addEventListener("click", () => void send(button));
  }

  function takeLink(): void {
    if (link !== null && location.hash === "") return;
    link = readMailLink(location.hash, purposes);
    // The token leaves the address bar and the history before anything else happens.
    history.replaceState(null, "", path);
    showStep(link?.purpose ?? "broken");
  }

  async function send(button: HTMLElement): Promise<void> {
    if (link === null || sending) return;
    const { purpose, token } = link;
    const { call, done } = actions[purpose];
    sending = true;
    button.ariaBusy = "true";
    say(button, "");
    try {
      showDone(done, await callApi(call, { method: "POST", body: { token } }));
    } catch (error) {
      // Whatever it was, it is said beside the button, which can be pressed again.
      say(button, mailLinkProblem(error));
    } finally {
      sending = false;
      button.ariaBusy = "false";
    }
  }
}

function say(button: HTMLElement, problem: string): void {
  const place = button.parentElement?.querySelector("[data-problem]");
  if (place) place.textContent = problem;
}

function showDone(heading: string, answer: unknown): void {
  const { message }: { message?: unknown } = Object(answer);
  const title = showStep("done");
  if (title) title.textContent = heading;
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
