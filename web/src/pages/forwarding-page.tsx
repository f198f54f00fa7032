import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { ContentPage } from "./content-page.tsx";

/**
 * Where the links in forwarded mail lead: whoever gets such mail says whether they want it. No
 * framework: a step of it is shown by `entries/forwarding.ts`, and without script it says so.
 */
export function ForwardingPage() {
  return (
    <ContentPage path={paths.forwarding}>
      <div className="mx-auto w-full max-w-304 px-4 pt-[18vh] pb-24 wide:pr-6 wide:pl-114">
        <Step name="start" title="Forwarded mail" hidden={false}>
          {/* The head's script has marked the document long before this is painted. */}
          <span className="[html[data-theme-choice]_&]:hidden">
            This page needs JavaScript: without it your link can't be used here.
          </span>
        </Step>
        <Step
          name="confirm"
          title="Receive forwarded mail?"
          action={<SendButton>Receive forwarded mail</SendButton>}
        >
          Somebody who uses a temporary address here wants to forward mail to you. If that is you,
          or you agree to it, say so once. If not, close this page: nothing is sent.
        </Step>
        <Step
          name="block"
          title="Stop forwarded mail?"
          action={<SendButton>Stop forwarded mail</SendButton>}
        >
          No mail that somebody forwards from this service will reach your address any more, whoever
          it is.
        </Step>
        <Step name="done" title="">
          {/* What the server said of it. */}
          <span data-said />
        </Step>
        <Step name="broken" title="This link is not complete">
          It holds no whole token, or this page was loaded anew. Open the link in the mail again, or
          copy all of it.
        </Step>
      </div>
    </ContentPage>
  );
}

type StepProps = {
  readonly name: string;
  readonly title: string;
  readonly hidden?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

function Step({ name, title, hidden = true, action, children }: StepProps) {
  return (
    <section data-step={name} hidden={hidden}>
      <p className="font-mono text-small text-ink-faint">Forwarded mail</p>
      <h1
        tabIndex={-1}
        className="mt-2 text-display font-semibold tracking-tight text-balance outline-none"
      >
        {title}
      </h1>
      <p className="mt-3 max-w-[56ch] text-body text-pretty text-ink-muted">{children}</p>
      {action}
    </section>
  );
}

function SendButton({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <button
        type="button"
        data-send
        className="inline-flex h-10 items-center rounded-control bg-accent px-4 text-label font-semibold text-accent-ink aria-busy:opacity-55"
      >
        {children}
      </button>
      <p role="alert" data-problem className="min-w-0 text-small text-danger" />
    </div>
  );
}
