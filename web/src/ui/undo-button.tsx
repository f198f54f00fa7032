import { UNDO_MS } from "@mayfly/contract/constants";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect } from "react";
import { useAnnounce } from "./announcer.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { ShortcutHint } from "./shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";

type UndoButtonProps = Pick<ButtonProps, "ref" | "size" | "className"> & {
  /** What happens unless it is undone: 'Deleting 2 messages'. */
  readonly act: string;
  readonly undo: () => void;
};

/** Undoes on a click or the Z key. A line at the bottom edge of the bar, a positioned element, shows the remaining time. */
export function UndoButton({ act, undo, ...look }: UndoButtonProps) {
  const announce = useAnnounce();
  // Announces to screen readers.
  useEffect(
    () => announce(`${act}. You can undo this for ${UNDO_MS / 1_000} seconds.`),
    [announce, act],
  );
  useShortcuts({ z: undo });
  return (
    <>
      <Button {...look} onClick={undo}>
        <Undo2 className="icon-small" />
        Undo
        <ShortcutHint keyName="z" />
      </Button>
      <span
        aria-hidden="true"
        className="undo-time"
        style={{ animationDuration: `${UNDO_MS}ms` }}
      />
    </>
  );
}
