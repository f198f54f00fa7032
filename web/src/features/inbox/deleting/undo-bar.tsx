import { UNDO_MS } from "@mayfly/contract/constants";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { UndoButton } from "../../../ui/undo-button.tsx";

/** Shown while a deletion can be undone. A line at its bottom edge shows the remaining time. */
export function UndoBar({ count, undo }: { count: number; undo: () => void }) {
  const what = count === 1 ? "1 message" : `${count} messages`;
  const button = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();

  // Announces to screen readers.
  useEffect(
    () => announce(`Deleting ${what}. You can undo this for ${UNDO_MS / 1_000} seconds.`),
    [announce, what],
  );

  // The pressed button was removed, so focus this one. When this one is removed, focus the inbox's title.
  useLayoutEffect(() => {
    const element = button.current;
    if (!element) return undefined;
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== element) return;
      document.getElementById("inbox-title")?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div className="flex h-10 touch:h-11 items-center gap-3 narrow-inbox:pr-3 max-[22rem]:pr-4!">
      <p className="min-w-0 grow truncate text-label">Deleting {what}</p>
      <UndoButton ref={button} size="small" undo={undo} />
    </div>
  );
}
