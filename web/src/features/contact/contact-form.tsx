import type { ContactField } from "@mayfly/contract/contact-words";
import {
  CONTACT_MESSAGE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  CONTACT_SUBJECT_LENGTH_MAX,
} from "@mayfly/contract/contact-limits";
import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import type { ComponentProps } from "react";
import { callUrl } from "../../api/call-url.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Static markup, enhanced by `send-contact-form.ts`. Until the script has loaded, `method="dialog"` prevents a submit
 * that would put the input into the URL.
 */
export function ContactForm() {
  return (
    <form
      method="dialog"
      data-contact={callUrl("POST /api/contact")}
      data-unreachable={SITE_NOTICES.contactUnreachable.text}
      data-unavailable={ERRORS.CONTACT_UNAVAILABLE.message}
      data-uncertain={ERRORS.CONTACT_UNCERTAIN.message}
      data-kept={SITE_NOTICES.contactFailed.text}
      noValidate
      className="grid max-w-146 gap-6 unscripted:hidden"
    >
      <div className="grid gap-6 mid:grid-cols-2 mid:gap-4">
        <Field
          field="name"
          label="Full name"
          autoComplete="name"
          maxLength={CONTACT_NAME_LENGTH_MAX}
        />
        <Field
          field="email"
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={ADDRESS_LENGTH_MAX}
        />
      </div>
      <Field field="subject" label="Subject" maxLength={CONTACT_SUBJECT_LENGTH_MAX} />
      <MessageField />
      <Trap />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" look="primary" size="large" data-sending="Sending...">
          Send Message
        </Button>
        <p
          role="alert"
          data-problem
          className="max-w-100 min-w-0 text-small text-danger text-pretty"
        />
      </div>
    </form>
  );
}

const controlClass =
  "mt-2 w-full rounded-control border border-control bg-field px-4 text-body aria-invalid:border-danger";

type FieldProps = { field: ContactField; label: string } & ComponentProps<"input">;

function Field({ field, label, ...input }: FieldProps) {
  return (
    <div className="min-w-0">
      <Label field={field}>{label}</Label>
      <input
        id={`contact-${field}`}
        name={field}
        required
        aria-describedby={`contact-${field}-fault`}
        className={`h-12 ${controlClass}`}
        {...input}
      />
      <Fault field={field} />
    </div>
  );
}

function MessageField() {
  return (
    <div>
      <Label field="message">Message</Label>
      <textarea
        id="contact-message"
        name="message"
        required
        rows={7}
        maxLength={CONTACT_MESSAGE_LENGTH_MAX}
        aria-describedby="contact-message-fault"
        className={`block resize-y py-3 leading-prose ${controlClass}`}
      />
      <Fault field="message" />
    </div>
  );
}

function Label({ field, children }: { field: ContactField; children: string }) {
  return (
    <label htmlFor={`contact-${field}`} className="block text-small font-medium">
      {children}
    </label>
  );
}

/** The error of a field, shown on submit. */
function Fault({ field }: { field: ContactField }) {
  return (
    <p
      id={`contact-${field}-fault`}
      data-fault={field}
      className="mt-2 text-small text-danger empty:hidden"
    />
  );
}

/** Honeypot: hidden from people, so only bots fill it in. */
function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
