import { useLayoutEffect, useRef } from "react";
import { UndoButton } from "../../../ui/undo-button.tsx";

/** Shown while a deletion can be undone. A line at its bottom edge shows the remaining time. */
export function UndoBar({ count, undo }: { count: number; undo: () => void }) {
  const act = `Deleting ${count === 1 ? "1 message" : `${count} messages`}`;
  const button = useRef<HTMLButtonElement>(null);

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
      <p className="min-w-0 grow truncate text-label">{act}</p>
      <UndoButton ref={button} size="small" act={act} undo={undo} />
    </div>
  );
}
