import { NOTICES } from "@mayfly/contract/notices";
import { Check, Copy } from "lucide-react";
import { measure } from "../../measure.ts";
import { Button } from "../../ui/button.tsx";
import { endWords } from "../../ui/time/end-words.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { SplitAddress } from "./split-address.tsx";

export type PremiumBannerProps = {
  readonly email: string;
  readonly endsAtMs: number;
  /** Undefined if this address is active. */
  readonly onReturn: (() => void) | undefined;
  /** Undefined if this browser has no receipt. */
  readonly onReceipt: (() => void) | undefined;
};

/** Shows a paid address until its end, whichever address is active. */
export function PremiumBanner({ email, endsAtMs, onReturn, onReceipt }: PremiumBannerProps) {
  const at = email.lastIndexOf("@");
  return (
    <div className="grid min-w-0 grow grid-cols-1 content-center">
      <div className="flex h-8 items-center gap-2.5 text-fine text-ink-muted">
        <span className="rounded-full bg-accent-soft px-2 py-px font-semibold whitespace-nowrap text-accent-text">
          24 Hours
        </span>
        <span className="min-w-0 grow truncate">
          <span className="max-mid:sr-only">until </span>
          {endWords(endsAtMs)}
        </span>
        {onReceipt && <QuietButton onClick={onReceipt}>Receipt</QuietButton>}
      </div>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow text-small">
          <SplitAddress local={email.slice(0, at)} domain={email.slice(at + 1)} />
        </p>
        {onReturn && <QuietButton onClick={onReturn}>Open inbox</QuietButton>}
        <CopyAddress email={email} />
      </div>
    </div>
  );
}

function QuietButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="quiet-action last:-mr-2">
      {children}
    </button>
  );
}

function CopyAddress({ email }: { email: string }) {
  const { copied, copy } = useCopy(WORDS, () => measure("address_copied"));
  return (
    <Button
      look="quiet"
      size="smallIcon"
      className="-mr-2"
      aria-label={copied ? "Copied!" : "Copy premium email"}
      aria-disabled={copied}
      onClick={() => copy(email)}
    >
      {copied ? <Check className="icon text-success" /> : <Copy className="icon" />}
    </Button>
  );
}

const WORDS = { copied: NOTICES.copied, failed: NOTICES.copyFailed };
