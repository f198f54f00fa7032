import { UNDO_MS } from "@mayfly/contract/constants";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { Button } from "../../../ui/button.tsx";
import { ShortcutHint } from "../../../ui/shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "../../../ui/shortcuts/use-shortcuts.ts";

/** Shown while a deletion can be undone. The line below shows the remaining time. */
export function UndoBar({ count, undo }: { count: number; undo: () => void }) {
  const what = count === 1 ? "1 message" : `${count} messages`;
  const button = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  useShortcuts({ z: undo });

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
    <div className="flex h-10 items-center gap-3">
      <p className="min-w-0 grow truncate text-label">Deleting {what}</p>
      <Button ref={button} size="small" onClick={undo}>
        <Undo2 className="icon-small" />
        Undo
        <ShortcutHint keyName="z" />
      </Button>
      <span
        aria-hidden="true"
        className="undo-time"
        style={{ animationDuration: `${UNDO_MS}ms` }}
      />
    </div>
  );
}
