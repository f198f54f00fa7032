import { Dialog } from "../dialog.tsx";
import { Key } from "./shortcut-hint.tsx";
import { switchShortcuts, useShortcutsOn } from "./shortcut-setting.ts";

/** Lists the shortcuts and the switch that turns them off. */
const SHORTCUTS = [
  { keyName: "c", does: "Copy the address" },
  { keyName: "n", does: "Make a new address" },
  { keyName: "e", does: "Reset the time to 15 minutes" },
  { keyName: "j", does: "Next message" },
  { keyName: "k", does: "Previous message" },
  { keyName: "Enter", does: "Open or close the message" },
  { keyName: "o", does: "Show the message in full view" },
  { keyName: "r", does: "Reply to the message" },
  { keyName: "f", does: "Forward the message" },
  { keyName: "#", does: "Delete the message, or those selected" },
  { keyName: "x", does: "Select the message" },
  { keyName: "z", does: "Undo, while that is possible" },
  { keyName: "/", does: "Search" },
  { keyName: "F8", does: "Go to the notification" },
  { keyName: "?", does: "Show these shortcuts" },
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={`grid gap-0.5 ${on ? "" : "text-ink-muted"}`}>
        {SHORTCUTS.map(({ keyName, does }) => (
          <div key={keyName} className="flex min-h-8 items-center justify-between gap-6">
            <dt className="order-2 shrink-0">
              <Key name={keyName} />
            </dt>
            <dd className="text-label">{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex items-start gap-3 border-t border-line pt-4 text-label">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => switchShortcuts(event.target.checked)}
          className="mt-0.75"
        />
        <span>
          Single keys act
          <span className="block text-small text-ink-muted">
            Switch them off where speech input or a habit of yours sets them off by mistake. Enter
            and F8 go on working.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
