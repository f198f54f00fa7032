import { ArrowLeft, ChevronDown, ChevronUp } from "lucide-react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ShortcutHint } from "../../ui/shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";

export type FullBarProps = {
  /** Position in the list, from 1. */
  readonly position: number;
  readonly count: number;
  readonly onNewer: () => void;
  readonly onOlder: () => void;
  readonly onClose: () => void;
  readonly actions: ReactNode;
};

/** Leads back to the list, and to the messages before and after. */
export function FullBar({ position, count, onNewer, onOlder, onClose, actions }: FullBarProps) {
  const back = useRef<HTMLButtonElement>(null);
  useShortcuts({ escape: onClose });
  // The button that opened the view is hidden now.
  useLayoutEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <div className="sticky top-0 z-10 flex h-13 items-center gap-1 border-b border-line bg-raised pr-3 pl-3 wide:pr-4">
      <Button ref={back} look="quiet" onClick={onClose} aria-label="Back to the inbox">
        <ArrowLeft className="icon" />
        Inbox
        <ShortcutHint keyName="Esc" />
      </Button>
      <p className="ml-1 text-small text-ink-muted tabular-nums">
        {position} of {count}
      </p>
      <Button
        look="quiet"
        size="smallIcon"
        aria-label="Newer message"
        disabled={position === 1}
        onClick={onNewer}
      >
        <ChevronUp className="icon" />
      </Button>
      <Button
        look="quiet"
        size="smallIcon"
        aria-label="Older message"
        disabled={position === count}
        onClick={onOlder}
      >
        <ChevronDown className="icon" />
      </Button>
      <div className="ml-auto">{actions}</div>
    </div>
  );
}
