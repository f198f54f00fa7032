import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { callApi } from "../api/client.ts";
import { readSubscribeAnswer } from "../features/subscribe/read-subscribe-answer.ts";
import { subscriptionProblem } from "../features/subscribe/subscription-problem.ts";

/** Makes the forms that ask for an address live: the newsletter's and each webinar's. */
for (const place of document.querySelectorAll<HTMLElement>("[data-subscription]")) {
  makeLive(place);
}

function makeLive(place: HTMLElement): void {
  const form = place.querySelector("form");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(place, form);
  });
}

async function send(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (!button || button.ariaBusy === "true") return;
  const email = new FormData(form).get("email");
  button.ariaBusy = "true";
  say(place, "[data-problem]", "");
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page itself has written it
    const topic = place.dataset["subscription"] as SubscriptionTopic;
    const body = { email: typeof email === "string" ? email : "", topic };
    showDone(place, form, await callApi("POST /api/subscriptions", { body }));
  } catch (error) {
    // Whatever it was, it is said under the field, which keeps what was typed.
    say(place, "[data-problem]", subscriptionProblem(error));
  } finally {
    button.ariaBusy = "false";
  }
}

/** The form is done with: what came of it stands in its place, and is the next thing that is read. */
function showDone(place: HTMLElement, form: HTMLFormElement, answer: unknown): void {
  const { title, text } = readSubscribeAnswer(answer);
  say(place, "[data-title]", title);
  say(place, "[data-said]", text);
  const done = place.querySelector<HTMLElement>("[data-done]");
  form.hidden = true;
  if (!done) return;
  done.hidden = false;
  done.focus();
}

function say(place: HTMLElement, where: string, text: string): void {
  const found = place.querySelector(where);
  if (found) found.textContent = text;
}
