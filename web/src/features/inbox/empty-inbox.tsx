import { NOTICES } from "@mayfly/contract/notices";
import { LINK_COPIED_MS } from "@mayfly/contract/constants";
import { sendCommand } from "@mayfly/contract/send-command";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { configQuery } from "../../api/queries.ts";
import { domainOf, localPartOf } from "../../ui/address-parts.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../browser/copy-text.ts";
import { useFlash } from "../../ui/use-flash.ts";
import { useDeliveryFacts, type DeliveryParts } from "./deliveries/use-delivery-facts.ts";
import type { Inbox } from "./use-inbox-list.ts";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

type EmptyProps = {
  readonly inbox: Inbox | null;
  readonly live: boolean;
  /** Makes a new address on this domain. */
  readonly onRefused: (domain: string) => void;
};

/**
 * The ripples move only while the stream is live. The lower rows have fixed minimum heights: browsers paint a page
 * while it loads, and the illustration would jump.
 */
export function EmptyInbox({ inbox, live, onRefused }: EmptyProps) {
  const email = inbox?.email ?? null;
  const { data: config } = useQuery({ ...configQuery, enabled: useHydrated() });
  const deliveries = useDeliveryFacts();
  return (
    <div className="group/empty grid grow grid-rows-[1fr_auto_minmax(9rem,auto)]">
      <div className="grid place-content-center justify-items-center gap-1 px-5 py-8 text-center">
        <Ripples live={live} />
        <p className="min-h-6 max-w-full font-mono text-body tracking-tight wrap-anywhere">
          {email && <EmailInTwoTones email={email} />}
        </p>
        <h3 className="mt-3 text-body font-semibold">No messages yet</h3>
        <p className="scripts-only text-label text-ink-muted">
          Messages will appear here in real-time when they arrive
        </p>
      </div>
      <Deliveries inbox={inbox} part={deliveries} />
      <div className="scripts-only grid border-t border-line wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] wide:divide-x wide:divide-line max-wide:divide-y max-wide:divide-line">
        <div className="px-5 py-4 wide:px-6">
          {inbox && <RefusedButton inbox={inbox} onRefused={onRefused} />}
          {inbox && deliveries && <deliveries.DeliveryAdvice inbox={inbox} />}
        </div>
        {email && config?.smtp && <SendSample command={sendCommand(config.smtp, email)} />}
      </div>
    </div>
  );
}

function Deliveries({ inbox, part }: { inbox: Inbox | null; part: DeliveryParts | null }) {
  return (
    <div className="scripts-only grid min-h-[7.25rem] content-start gap-x-4 gap-y-1 border-t border-line px-5 py-4 text-small mid:min-h-[4.5rem] mid:grid-cols-[7.5rem_minmax(0,1fr)] wide:px-6">
      <h4 className="font-medium">Deliveries</h4>
      <div className="min-w-0">
        {inbox && part && <part.DeliveryFacts key={inbox.token} inbox={inbox} />}
      </div>
    </div>
  );
}

function RefusedButton(props: { inbox: Inbox; onRefused: (domain: string) => void }) {
  const { Part: RefusedDialog, ...dialog } = useLazyPart(
    loadRefusedDialog,
    NOTICES.settingsUnreachable,
  );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-6 touch:min-h-11 text-left text-small underline decoration-line underline-offset-4 transition-colors hover:decoration-current"
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
        onClick={dialog.show}
      >
        This site doesn’t accept the address
      </button>
      {RefusedDialog && <RefusedDialog {...props} onClose={dialog.hide} />}
    </>
  );
}

async function loadRefusedDialog() {
  return (await import("./deliveries/refused-dialog.tsx")).RefusedDialog;
}

function EmailInTwoTones({ email }: { email: string }) {
  return (
    <>
      {localPartOf(email)}
      <span className="inline-block text-ink-muted">@{domainOf(email)}</span>
    </>
  );
}

function SendSample({ command }: { command: string }) {
  const [copied, flash] = useFlash(LINK_COPIED_MS);
  const copy = async () => {
    if (await copyText(command)) flash();
  };
  return (
    <div className="min-w-0 px-5 py-4 wide:px-6">
      <h4 className="text-small font-medium">Running Mayfly yourself?</h4>
      <p className="mt-1 text-small text-ink-muted">Send a sample message to this inbox:</p>
      <div className="mt-2 flex min-h-9 items-center gap-1 rounded-field bg-sunken py-0.5 pr-0.5 pl-3">
        <code className="min-w-0 grow font-mono text-[0.75rem]/[1.25rem] tracking-tight wrap-anywhere select-all">
          {command}
        </code>
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={copied ? "Copied" : "Copy the command"}
          onClick={() => void copy()}
        >
          {copied ? <Check className="icon-small" /> : <Copy className="icon-small" />}
        </Button>
      </div>
    </div>
  );
}

function Ripples({ live }: { live: boolean }) {
  return (
    <svg
      viewBox="0 0 420 110"
      fill="none"
      aria-hidden="true"
      className={`mb-3 w-[min(26rem,76vw)] stroke-accent group-has-[[data-attempt]]/empty:w-[min(21rem,76vw)] ${live ? "ripples-live" : ""}`}
    >
      <g className="ripples">
        <Ripple />
        <Ripple />
        <Ripple />
        <Ripple />
      </g>
      <circle cx="210" cy="53" r="2.5" className="fill-accent stroke-transparent" />
    </svg>
  );
}

function Ripple() {
  return <ellipse cx="210" cy="55" rx="208" ry="52" vectorEffect="non-scaling-stroke" />;
}
