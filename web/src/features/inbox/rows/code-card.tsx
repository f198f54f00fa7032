import type { LinkPurpose, MessageLink, MessageSummary } from "@mayfly/contract";
import { NOTICES } from "@mayfly/contract/notices";
import { Check, Copy, SquareArrowOutUpRight } from "lucide-react";
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
  indented,
}: {
  summary: Pick<MessageSummary, "code" | "link" | "verdict">;
  indented: boolean;
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
      className={`flex flex-wrap items-center gap-2 pr-15 pb-4 transition-colors [[aria-expanded=false]:hover~&]:bg-sunken/40 ${
        indented ? "pl-13 wide:pl-14" : "pl-5 wide:pl-6"
      }`}
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

function Code({ code }: { code: string }) {
  return (
    <div className="flex min-h-12 items-center gap-2 rounded-control border border-line bg-sunken pr-0.5 pl-3.5 wide:min-h-11">
      <span className="sr-only">Code: </span>
      <code
        translate="no"
        className="font-mono text-[1.25rem]/[2rem] font-medium tracking-[0.02em] whitespace-nowrap tabular-nums select-all min-[24rem]:text-[1.375rem]/[2rem]"
      >
        <Grouped code={code} />
      </code>
      <CopyCode code={code} />
    </div>
  );
}

/** Splits six or eight digits into two halves. The gap is drawn, not copied. */
function Grouped({ code }: { code: string }) {
  if (!/^(?:\d{6}|\d{8})$/.test(code)) return code;
  const half = code.length / 2;
  return (
    <>
      {code.slice(0, half)}
      <span className="ml-[0.35em]">{code.slice(half)}</span>
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
      className="h-11! min-w-11 rounded-field! px-3! text-accent-text! min-[24rem]:min-w-27 wide:h-9.5!"
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
      className="inline-flex min-h-12 max-w-full items-center gap-2.5 rounded-control border border-line px-3.5 py-1.5 text-small font-medium transition-colors min-[24rem]:text-label hover:border-control hover:bg-sunken/60 wide:min-h-11"
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
