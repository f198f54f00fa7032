import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { Button } from "../../ui/button.tsx";

type Props = {
  readonly topic: SubscriptionTopic;
  readonly action: string;
  /** The accessible label of the field, where the text around it isn't read. */
  readonly purpose: string;
};

/**
 * A form for an email address, sent by `entries/subscribe.ts`. Until the script has loaded, `method="dialog"`
 * prevents a submit that would put the input into the URL.
 */
export function SubscribeForm({ topic, action, purpose }: Props) {
  const id = `address-${topic}`;
  return (
    <div data-subscription={topic}>
      <form
        method="dialog"
        data-unreachable={SITE_NOTICES.subscriptionUnreachable.text}
        className="max-w-120"
      >
        <div className="unscripted:hidden">
          <label htmlFor={id} className="text-small font-medium">
            Email address <span className="sr-only">{purpose}</span>
          </label>
          <div className="mt-2 flex gap-2 max-mid:flex-col">
            <input
              id={id}
              name="email"
              type="email"
              required
              autoComplete="email"
              maxLength={ADDRESS_LENGTH_MAX}
              aria-describedby={`${id}-problem ${id}-after`}
              className="h-10 touch:h-11 min-w-0 grow rounded-control border border-control bg-field px-3 text-label"
            />
            <SendButton>{action}</SendButton>
          </div>
          <p
            id={`${id}-problem`}
            role="alert"
            data-problem
            className="my-2 text-small text-danger"
          />
          <p id={`${id}-after`} className="text-fine text-ink-muted">
            <After />
          </p>
        </div>
        {/* The script in the head sets `scripted` before the first paint. */}
        <p className="text-small text-warning scripted:hidden">
          This form needs JavaScript. Turn it on and reload the page.
        </p>
      </form>
      <Done />
    </div>
  );
}

function SendButton({ children }: { children: string }) {
  return (
    <Button type="submit" look="primary" className="group">
      <span className="group-aria-busy:hidden">{children}</span>
      <span className="hidden group-aria-busy:inline">Sending...</span>
    </Button>
  );
}

function After() {
  return (
    <>
      <span className="mail-only">
        We send you an email to confirm. Every later email has an unsubscribe link.
      </span>
      <span className="no-mail-only">
        This service can’t send mail at the moment. We store your request unconfirmed and delete it
        after seven days.
      </span>
    </>
  );
}

/** Replaces the form. */
function Done() {
  return (
    <div data-done hidden tabIndex={-1} className="max-w-120 outline-none">
      <p data-title className="text-label font-medium" />
      <p data-said className="mt-1 text-small text-pretty text-ink-muted" />
    </div>
  );
}
