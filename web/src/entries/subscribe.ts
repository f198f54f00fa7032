import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { callApi } from "../api/client.ts";
import { readSubscribeAnswer } from "../features/subscribe/read-subscribe-answer.ts";
import { subscriptionProblem } from "../features/subscribe/subscription-problem.ts";

/** Enhances the subscription forms of the newsletter and the webinars. */
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
    // Shows the error under the field, which keeps its input.
    say(place, "[data-problem]", subscriptionProblem(error));
  } finally {
    button.ariaBusy = "false";
  }
}

/** Replaces the form by the result and focuses the result. */
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
