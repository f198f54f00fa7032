import { shortLifetime } from "@mayfly/contract/lifetime-words";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useLayoutEffect, useRef, type CSSProperties } from "react";
import { Button } from "../../ui/button.tsx";
import { RingShape } from "../../ui/mark/ring-shape.tsx";
import { leftWords, ringFigure, ringFill, WARNING_SECONDS } from "../../ui/time/countdown.ts";
import { CopyButton } from "./copy-button.tsx";
import { lifetimeMs, type ActiveAddress } from "./active-address.ts";
import { domainOf, localPartOf } from "../../ui/address-parts.ts";
import { ShortLocalPart } from "./short-local-part.tsx";
import type { Extension } from "./time/use-extend-address.ts";

type FoldedProps = {
  readonly address: ActiveAddress;
  readonly secondsLeft: number;
  readonly extension: Extension;
  readonly unreadElsewhere: number;
  readonly onUnfold: () => void;
};

/** The address card as a bar: clock, address, and copy button. A tap opens the whole card. */
export function FoldedCard(props: FoldedProps) {
  const { address, secondsLeft, extension, unreadElsewhere, onUnfold } = props;
  const { email } = address;
  const isEnding = isExtendableEnd(address, secondsLeft);
  const localPart = localPartOf(email);
  const characters: CSSProperties & Record<"--characters", number> = {
    "--characters": localPart.length,
  };
  return (
    <section
      aria-labelledby="address-title"
      className="flex h-15 items-center gap-2 rounded-card border border-line bg-raised pr-2 pl-3 shadow-float"
    >
      <h1 id="address-title" className="sr-only">
        Your Temporary Email
      </h1>
      <button
        type="button"
        data-fold
        aria-expanded={false}
        onClick={onUnfold}
        className="flex h-full min-w-0 grow items-center gap-2.5 text-left"
      >
        <span className="sr-only">
          Your Temporary Email, {leftWords(secondsLeft)}
          {unreadElsewhere > 0 && `, ${unreadElsewhere} unread at other addresses`}: {email}
        </span>
        <SmallRing address={address} secondsLeft={secondsLeft} hasDot={unreadElsewhere > 0} />
        <span
          data-testid="address"
          aria-hidden="true"
          className="@container min-w-0 grow font-mono tracking-tight"
          translate="no"
        >
          <span className="folded-address flex font-medium" style={characters}>
            <ShortLocalPart localPart={localPart} />
          </span>
          <span className="block truncate text-[0.75rem]/[1rem] text-ink-muted">
            @{domainOf(email)}
          </span>
        </span>
        {!isEnding && <ChevronDown className="icon-small flex-none text-ink-muted" />}
      </button>
      {isEnding && <ExtendEnding address={address} extension={extension} />}
      <CopyButton email={email} form="short" />
    </section>
  );
}

/** Whether a bar offers to extend the address: in its last two minutes, until it ends. */
export function isExtendableEnd({ kind, extensionsLeft }: ActiveAddress, secondsLeft: number) {
  const isEnding = secondsLeft > 0 && secondsLeft < WARNING_SECONDS;
  return isEnding && kind === "free" && extensionsLeft > 0;
}

/** Stands before the copy button, which takes the focus when the address is extended. */
export function ExtendEnding({
  address,
  extension,
  isShort = false,
}: Pick<FoldedProps, "address" | "extension"> & { isShort?: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      const next = current?.nextElementSibling;
      if (document.activeElement === current && next instanceof HTMLElement) next.focus();
    };
  }, []);
  const label = `+${shortLifetime(lifetimeMs("free"))}`;
  const left = `(${address.extensionsLeft} left)`;
  return (
    <Button
      ref={button}
      data-extend
      size="small"
      className="h-11! px-2!"
      aria-busy={extension.extending}
      onClick={extension.extend}
    >
      {isShort ? (
        <>
          {label} <span className="sr-only">{left}</span>
        </>
      ) : (
        `${label} ${left}`
      )}
    </Button>
  );
}

/** Mail has arrived at another address. */
function OthersDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 z-1 size-2.5 rounded-full border-2 border-raised bg-accent"
    />
  );
}

/** Whole minutes in a ring, '23h', or '6d'; seconds below two minutes. */
export function SmallRing({
  address,
  secondsLeft,
  hasDot = false,
}: Pick<FoldedProps, "address" | "secondsLeft"> & { hasDot?: boolean }) {
  const isWarning = secondsLeft < WARNING_SECONDS;
  const [figure, unit] = ringFigure(secondsLeft);
  return (
    <span aria-hidden="true" className="relative block size-9 flex-none">
      {hasDot && <OthersDot />}
      <RingShape
        fill={ringFill(secondsLeft, lifetimeMs(address.kind))}
        stroke={7}
        warning={isWarning}
      />
      <span className="absolute inset-0 grid place-content-center text-[0.75rem] font-semibold tabular-nums">
        {isWarning ? secondsLeft : `${figure}${unit === "min" ? "" : unit.charAt(0)}`}
      </span>
    </span>
  );
}
