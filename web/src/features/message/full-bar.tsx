import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useAnnounce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import type { FullBarProps } from "../../ui/message-layout.ts";
import { ShortcutHint } from "../../ui/shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";

/** The bar above a message in full view, with buttons to the list and to the messages before and after. */
export function FullBar(props: FullBarProps) {
  const { subject, position, count, arrived, pressed, onNewer, onOlder, onClose, actions } = props;
  const buttons = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  useShortcuts({ escape: onClose });
  // The pressed button was removed with the previous message, or is hidden, so move the focus.
  useLayoutEffect(() => {
    const wanted = `[data-full-bar=${pressed}]:not(:disabled), [data-full-bar=back]`;
    const found = [...(buttons.current?.querySelectorAll<HTMLElement>(wanted) ?? [])];
    found.at(-1)?.focus({ preventScroll: true });
  }, [pressed]);
  // Announces to screen readers.
  useEffect(() => {
    if (pressed !== "back") announce(`${position} of ${count}: ${subject || "No subject"}`);
  }, [announce, pressed, position, count, subject]);
  return (
    <div
      ref={buttons}
      data-message-bar
      className="sticky top-15 z-10 flex h-13 items-center gap-1 border-b border-line bg-raised px-3 max-mid:gap-0 max-mid:px-1 wide:top-0 wide:pr-4"
    >
      <BackButton {...{ arrived, onClose }} />
      <p className="mx-1 min-w-0 truncate text-small max-mid:mr-0 touch:max-[23rem]:hidden text-ink-muted tabular-nums">
        {position} of {count}
      </p>
      <Button
        look="quiet"
        size="smallIcon"
        data-full-bar="newer"
        aria-label="Newer message"
        disabled={position === 1}
        onClick={onNewer}
      >
        <ChevronUp className="icon" />
      </Button>
      <Button
        look="quiet"
        size="smallIcon"
        data-full-bar="older"
        aria-label="Older message"
        disabled={position === count}
        onClick={onOlder}
      >
        <ChevronDown className="icon" />
      </Button>
      <div className="ml-auto shrink-0">{actions}</div>
    </div>
  );
}

/** In a narrow window, the count of new mail takes the place of the word, and in the narrowest the arrow is left. */
function BackButton({ arrived, onClose }: Pick<FullBarProps, "arrived" | "onClose">) {
  return (
    <Button
      data-full-bar="back"
      look="quiet"
      onClick={onClose}
      aria-label={`Back to the inbox${arrived > 0 ? `, ${arrived} new` : ""}`}
      className="max-mid:min-w-11 max-mid:px-2"
    >
      <ArrowLeft className="icon" />
      <span className="max-[24rem]:hidden touch:max-[27rem]:hidden">
        <span className={arrived > 0 ? "max-mid:hidden" : ""}>Inbox</span>
        {arrived > 0 && (
          <>
            <span className="max-mid:hidden"> · </span>
            {arrived} new
          </>
        )}
      </span>
      <ShortcutHint keyName="Esc" />
    </Button>
  );
}
