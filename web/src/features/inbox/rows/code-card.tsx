import type { LinkPurpose, MessageLink, MessageSummary } from "@mayfly/contract";
import { codeHalves } from "@mayfly/contract/code-halves";
import { NOTICES } from "@mayfly/contract/notices";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { shortenHost } from "./shorten-host.ts";
import { WithheldCard } from "./withheld-card.tsx";

/**
 * Shows a message's code, and its link with the target host, without opening the message. Placed next to the button
 * that opens the row, never inside it. Content of a forged message is hidden until requested.
 */
export function CodeCard({
  summary: { code, link, verdict },
  place,
}: {
  summary: Pick<MessageSummary, "code" | "link" | "verdict">;
  /** `row`: at the right of a closed row. `indented`: below the row, beside its checkbox. `open`: above its message. */
  place: "row" | "below" | "indented" | "open";
}) {
  if (code === undefined && !link) return null;
  const offered = (
    <>
      {code !== undefined && <Code code={code} />}
      {link && <ActionLink link={link} />}
    </>
  );
  return (
    <div
      className={`flex flex-wrap items-center gap-2 max-mid:pr-5 max-mid:pb-3.5 ${CARD_PLACES[place === "row" && code !== undefined && link ? "wideRow" : place]}`}
    >
      {verdict?.outcome === "forged" ? (
        <WithheldCard code={code !== undefined} link={link !== undefined}>
          {offered}
        </WithheldCard>
      ) : (
        offered
      )}
    </div>
  );
}

const CARD_PLACES = {
  row: "max-mid:pl-5 mid:pr-5 mid:pb-1.75 wide:pr-6",
  /** Code and link together need a wide row. */
  wideRow: "pl-5 mid:pb-3 wide:justify-end wide:pr-6 wide:pb-1.75 wide:pl-0",
  below: "pl-5 mid:pr-5 mid:pb-3 wide:px-6",
  open: "px-4 pb-2.5",
  indented: "pl-13 mid:pr-5 mid:pb-3 wide:pr-6 wide:pl-14",
} as const;

function Code({ code }: { code: string }) {
  return (
    <div className="flex min-h-11 items-center gap-1 rounded-control border border-line bg-sunken pl-3.5 mid:min-h-9">
      <span className="sr-only">Code: </span>
      <code
        translate="no"
        className="font-mono text-[1.375rem]/[2rem] font-medium tracking-[0.02em] whitespace-nowrap tabular-nums select-all mid:text-[1.125rem]/[2rem]"
      >
        <Grouped code={code} />
      </code>
      <CopyCode code={code} />
    </div>
  );
}

/** The gap is drawn, not copied. */
function Grouped({ code }: { code: string }) {
  const [first, second] = codeHalves(code);
  return (
    <>
      {first}
      {second !== undefined && <span className="ml-[0.35em]">{second}</span>}
    </>
  );
}

function CopyCode({ code }: { code: string }) {
  const { copied, copy } = useCopy(COPY_WORDS);
  return (
    <Button
      look="quiet"
      aria-label={copied ? "Copied!" : `Copy code ${code}`}
      aria-disabled={copied}
      onClick={() => copy(code)}
      className="h-11! min-w-11 rounded-field! px-3! text-accent-text! min-[24rem]:min-w-24 mid:h-8.5! mid:text-small!"
    >
      {copied ? <Check className="icon" /> : <Copy className="icon" />}
      <span className="max-[24rem]:sr-only">{copied ? "Copied!" : "Copy"}</span>
    </Button>
  );
}

const COPY_WORDS = { copied: NOTICES.codeCopied, failed: NOTICES.codeNotCopied };

const PURPOSES: Readonly<Record<LinkPurpose, string>> = {
  confirm: "Confirm at",
  "sign-in": "Sign in at",
  "reset-password": "Reset password at",
};

/** Opened only by a click. Sends neither referrer nor opener to the target. */
function ActionLink({ link: { url, host, purpose } }: { link: MessageLink }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control border border-line px-3.5 py-1 text-small font-medium transition-colors hover:border-control hover:bg-sunken/60 mid:min-h-9 touch:min-h-11"
    >
      <span className="sr-only">
        {PURPOSES[purpose]} {host} (opens a new tab)
      </span>
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {PURPOSES[purpose]}{" "}
        <bdi className="inline-block max-w-full text-accent-text">{shortenHost(host)}</bdi>
      </span>
      <SquareArrowOutUpRight className="icon-small text-ink-muted max-[24rem]:hidden" />
    </a>
  );
}
