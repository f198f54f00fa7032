import { UNDO_MS } from "@mayfly/contract/constants";
import Undo2 from "lucide-react/icons/undo-2";
import { Button, type ButtonProps } from "./button.tsx";
import { ShortcutHint } from "./shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";

type UndoButtonProps = Pick<ButtonProps, "ref" | "size" | "className"> & { undo: () => void };

/** Undoes on a click or the Z key. A line at the bottom edge of the bar, a positioned element, shows the remaining time. */
export function UndoButton({ undo, ...look }: UndoButtonProps) {
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
