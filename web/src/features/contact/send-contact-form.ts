import { CONTACT_SENDING_MS } from "@mayfly/contract/contact-limits";
import { CONTACT_FAULTS, type ContactField } from "@mayfly/contract/contact-words";
import { postJson } from "../../api/post-json.ts";
import type { PageToast } from "../../ui/toast/page-toast.ts";
import { CONTACT_FIELDS, findFaults, type ContactValues } from "./contact-fields.ts";
import { contactProblem, refusedField, type ContactWords } from "./contact-problem.ts";

/** Enhances the contact form: validates, sends, and clears the fields after success. */
export function enhanceContactForm(form: HTMLFormElement, toast: PageToast): void {
  const button = form.querySelector<HTMLElement>("[data-sending]");
  const label = button?.textContent ?? "";
  let sending = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!sending) void submit();
  });
  form.addEventListener("input", ({ target }) => {
    const field = CONTACT_FIELDS.find((one) => controlOf(form, one) === target);
    if (field) showFault(form, field, "");
  });

  async function submit(): Promise<void> {
    const values = readValues(form);
    const faults = findFaults(values);
    for (const field of CONTACT_FIELDS)
      showFault(form, field, faults.includes(field) ? CONTACT_FAULTS[field] : "");
    showProblem(form, "");
    const [first] = faults;
    if (first !== undefined) return controlOf(form, first)?.focus();
    setSending((sending = true));
    try {
      const body = { ...values, website: textOf(form, "website") };
      await sendAtLeastFor(CONTACT_SENDING_MS, form.dataset["contact"] ?? "", body);
      clearSent(form, values);
      toast.show();
    } catch (error) {
      showError(error);
    } finally {
      setSending((sending = false));
    }
  }

  function showError(error: unknown): void {
    const field = refusedField(error);
    if (field === undefined) return showProblem(form, contactProblem(error, readWords(form)));
    showFault(form, field, CONTACT_FAULTS[field]);
    controlOf(form, field)?.focus();
  }

  function setSending(isSending: boolean): void {
    if (!button) return;
    // Not `disabled`, to keep focus.
    button.ariaDisabled = button.ariaBusy = String(isSending);
    button.textContent = isSending ? (button.dataset["sending"] ?? label) : label;
  }
}

/** Shows the sending state long enough to be read. */
async function sendAtLeastFor(ms: number, path: string, body: object): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, ms));
  const [outcome] = await Promise.allSettled([postJson(path, body), waited]);
  if (outcome.status === "rejected") throw outcome.reason;
}

/** Keeps text typed while sending. */
function clearSent(form: HTMLFormElement, sent: ContactValues): void {
  for (const field of CONTACT_FIELDS) {
    const control = controlOf(form, field);
    if (control && control.value === sent[field]) control.value = "";
  }
}

function readWords({ dataset }: HTMLFormElement): ContactWords {
  const { unreachable = "", unavailable = "", uncertain = "", kept = "" } = dataset;
  return { unreachable, unavailable, uncertain, kept };
}

function readValues(form: HTMLFormElement): ContactValues {
  const [name, email, subject, message] = CONTACT_FIELDS.map((field) => textOf(form, field));
  return {
    name: name ?? "",
    email: email ?? "",
    subject: subject ?? "",
    message: message ?? "",
  };
}

function textOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return isTextControl(control) ? control.value : "";
}

function controlOf(form: HTMLFormElement, field: ContactField) {
  const control = form.elements.namedItem(field);
  return isTextControl(control) ? control : undefined;
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function showFault(form: HTMLFormElement, field: ContactField, fault: string): void {
  const place = form.querySelector(`[data-fault=${field}]`);
  if (place) place.textContent = fault;
  const control = controlOf(form, field);
  if (control) control.ariaInvalid = fault === "" ? null : "true";
}

function showProblem(form: HTMLFormElement, problem: string): void {
  const place = form.querySelector("[data-problem]");
  if (place) place.textContent = problem;
}
