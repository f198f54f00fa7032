import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button } from "../../ui/button.tsx";
import { PremiumBadge } from "../../ui/premium-badge.tsx";
import { endWords } from "../../ui/time/end-words.ts";
import { useCopyAddress } from "../../ui/use-copy-address.ts";
import { BrokenAddress } from "./broken-address.tsx";

type PremiumBannerProps = {
  readonly email: string;
  readonly endsAtMs: number;
  readonly onReturn: () => void;
};

/** Shows a paid address while another one is active. */
export function PremiumBanner({ email, endsAtMs, onReturn }: PremiumBannerProps) {
  return (
    <div className="grid min-h-17 min-w-0 grow grid-cols-1 content-center">
      <div className="flex h-8 items-center gap-2.5 text-fine text-ink-muted">
        <PremiumBadge />
        <span className="min-w-0 grow truncate">
          <span className="max-mid:sr-only">until </span>
          {endWords(endsAtMs)}
        </span>
      </div>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow text-fine/[1rem]">
          <BrokenAddress email={email} />
        </p>
        <button type="button" onClick={onReturn} className="quiet-action">
          Open inbox
        </button>
        <CopyAddress email={email} />
      </div>
    </div>
  );
}

function CopyAddress({ email }: { email: string }) {
  const { copied, copy } = useCopyAddress();
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
