import { Undo2 } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { Button } from "../../../ui/button.tsx";
import { ShortcutHint } from "../../../ui/shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "../../../ui/shortcuts/use-shortcuts.ts";

/** There as long as there is a way back; the line under it is that time. */
export function UndoBar({ count, undo }: { count: number; undo: () => void }) {
  const what = count === 1 ? "1 message" : `${count} messages`;
  const button = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  useShortcuts({ z: undo });

  // Speaks to screen readers.
  useEffect(() => announce(`Deleting ${what}. Undo is possible for 5 seconds.`), [announce, what]);

  // The button that was pressed is gone, and so will be this one: the keyboard goes on from here,
  // and then from the inbox's title.
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
      <span aria-hidden="true" className="undo-time" />
    </div>
  );
}
