import { EXTENSIONS_MAX } from "@mayfly/contract/constants";
import Flame from "lucide-react/icons/flame";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useLayoutEffect, useRef } from "react";
import { freeLifetimeMs, freeLifetimeWords } from "../../../browser/free-lifetime.ts";
import { Button } from "../../../ui/button.tsx";
import { Ring } from "../../../ui/mark/ring.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { endWords } from "../../../ui/time/end-words.ts";
import { lifetimeWords } from "@mayfly/contract/lifetime-words";
import { ringFigure, ringFill, WARNING_SECONDS } from "../../../ui/time/countdown.ts";
import { lifetimeMs, type ActiveAddress } from "../active-address.ts";
import type { Extension } from "./use-extend-address.ts";

export function TimeLeft({
  address,
  secondsLeft,
  extension,
  onBurn,
}: {
  address: ActiveAddress | null;
  secondsLeft: number;
  extension: Extension;
  onBurn: () => void;
}) {
  const caption = useRef<HTMLParagraphElement>(null);
  const warning = secondsLeft < WARNING_SECONDS;
  const [figure, unit] = ringFigure(secondsLeft);
  const freeMs = freeLifetimeMs();
  const isPremium = address?.kind === "premium";
  const fill = address ? ringFill(secondsLeft, lifetimeMs(address.kind)) : 0;
  return (
    <div className="mt-6 grid grid-cols-[auto_1fr] items-center gap-4 max-tight:grid-cols-1 border-t border-line pt-6">
      <Ring
        fill={fill}
        warning={warning}
        notch={isPremium ? freeMs / lifetimeMs("premium") : undefined}
      >
        <span className="text-figure font-medium tracking-tight tabular-nums">
          {address ? figure : ""}
        </span>
        {address && <span className="text-[0.75rem]/[1rem] text-ink-muted">{unit}</span>}
      </Ring>
      <div className="min-w-0">
        <p ref={caption} tabIndex={-1} className="text-label font-medium outline-none">
          Time Remaining
        </p>
        {isPremium ? (
          <>
            <p className="text-small text-ink-muted">Yours until {endWords(address.endsAtMs)}</p>
            <p className="text-fine text-ink-faint">
              Notch: a free address’s {lifetimeWords(freeMs)}.
            </p>
          </>
        ) : (
          <>
            <p className="mb-2.5 text-fine text-ink-faint">Auto-refresh when expired</p>
            <div className="flex flex-wrap items-center gap-2">
              <ExtendButton
                address={address}
                extension={extension}
                onUsedUp={() => caption.current?.focus()}
              />
              <BurnButton disabled={!address} onBurn={onBurn} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function BurnButton({ disabled, onBurn }: { disabled: boolean; onBurn: () => void }) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label="Burn this address"
      title="Burn: end this address now"
      className="px-2! hover:text-danger! pointer-coarse:h-11! max-small:-ml-2"
      disabled={disabled}
      onClick={onBurn}
    >
      <Flame className="icon-small" />
      <span className="wide:hidden">Burn</span>
    </Button>
  );
}

function ExtendButton({
  address,
  extension,
  onUsedUp,
}: {
  address: ActiveAddress | null;
  extension: Extension;
  onUsedUp: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const left = address?.extensionsLeft ?? EXTENSIONS_MAX;
  // Browsers drop the focus of a disabled button, so move it first.
  useLayoutEffect(() => {
    if (left === 0 && document.activeElement === button.current) onUsedUp();
  }, [left, onUsedUp]);
  const lifetime = freeLifetimeWords();
  const label = left > 0 ? `Reset to ${lifetime.words} (${left} left)` : "Max Extensions Used";
  const lasting = useDelayed(extension.extending);
  const shortLabel = left > 0 ? `+${lifetime.short} (${left} left)` : "Max Used";
  return (
    <Button
      ref={button}
      size="small"
      onClick={extension.extend}
      disabled={!address || left === 0}
      aria-busy={extension.extending}
      aria-disabled={extension.extending}
    >
      <span className="hidden mid:inline">{label}</span>
      <span className="mid:hidden">{shortLabel}</span>
      {lasting && <LoaderCircle className="icon-small animate-spin" />}
    </Button>
  );
}
