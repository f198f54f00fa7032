import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import type { ReactNode } from "react";
import { ContentPage } from "../content-page.tsx";

/**
 * The layout of a page that a link in a mail opens. No React: `entries/email-action.ts` shows one step. Without script,
 * the page says that it needs JavaScript.
 */
export function EmailActionPage({
  path,
  name,
  children,
}: {
  path: string;
  name: string;
  /** An `EmailActionStep` per link purpose. */
  children: ReactNode;
}) {
  return (
    <ContentPage path={path}>
      <div className="mx-auto w-full max-w-304 px-4 pt-[18vh] pb-24 wide:pr-6 wide:pl-114">
        <EmailActionStep page={name} name="start" title={name} hidden={false}>
          {/* The script in the head sets `scripted` before the first paint. */}
          <span className="scripted:hidden">
            This page needs JavaScript to use your link. Turn it on and reload the page.
          </span>
        </EmailActionStep>
        {children}
        <EmailActionStep page={name} name="done" title="">
          {/* The server's response text. */}
          <span data-said />
        </EmailActionStep>
        <EmailActionStep page={name} name="broken" title="This link doesn’t work">
          The link is incomplete, or you reloaded this page. Open the link in the email again, or
          copy the whole link.
        </EmailActionStep>
      </div>
    </ContentPage>
  );
}

/** The action of a click: button label, API call, and heading of the result. */
type StepAction = { readonly send: string; readonly call: string; readonly done: string };

type EmailActionStepProps = {
  /** The name of the page. */
  readonly page: string;
  /** The link purpose of this step. */
  readonly name: string;
  readonly title: string;
  readonly hidden?: boolean;
  readonly action?: StepAction;
  readonly children: ReactNode;
};

export function EmailActionStep({
  page,
  name,
  title,
  hidden = true,
  action,
  children,
}: EmailActionStepProps) {
  return (
    <section data-step={name} data-call={action?.call} data-done={action?.done} hidden={hidden}>
      <p className="font-mono text-small text-ink-faint">{page}</p>
      <h1
        tabIndex={-1}
        className="mt-2 text-display font-semibold tracking-tight text-balance outline-none"
      >
        {title}
      </h1>
      <p className="mt-3 max-w-[56ch] text-body text-pretty text-ink-muted">{children}</p>
      {action && <SendButton>{action.send}</SendButton>}
    </section>
  );
}

function SendButton({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <button
        type="button"
        data-send
        data-unreachable={SITE_NOTICES.forwardingUnreachable.text}
        data-invalid={ERRORS.LINK_INVALID.message}
        className="inline-flex h-10 touch:h-11 items-center rounded-control bg-accent px-4 text-label font-semibold text-accent-ink aria-busy:opacity-55"
      >
        {children}
      </button>
      <p role="alert" data-problem className="min-w-0 text-small text-danger" />
    </div>
  );
}
