import { Dialog } from "../dialog/dialog.tsx";
import { Key } from "./shortcut-hint.tsx";
import { switchShortcuts, useShortcutsOn } from "./shortcut-setting.ts";

/** Lists the shortcuts and the switch that turns them off. */
const SHORTCUTS = [
  { keyName: "c", does: "Copy the address" },
  { keyName: "n", does: "Create a new address" },
  { keyName: "e", does: "Reset the time of the address" },
  { keyName: "1–5", does: "Go to an address of the list" },
  { keyName: "0", does: "Show the messages of all addresses" },
  { keyName: "j", does: "Next message" },
  { keyName: "k", does: "Previous message" },
  { keyName: "Enter", does: "Open or close the message" },
  { keyName: "o", does: "Show the message in full view" },
  { keyName: "r", does: "Reply to the message" },
  { keyName: "f", does: "Forward the message" },
  { keyName: "#", does: "Delete the message or the selected messages" },
  { keyName: "x", does: "Select the message" },
  { keyName: "z", does: "Undo, while possible" },
  { keyName: "/", does: "Search" },
  { keyName: "F8", does: "Go to the notification" },
  { keyName: "?", does: "Show these shortcuts" },
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={`grid ${on ? "" : "text-ink-muted"}`}>
        {SHORTCUTS.map(({ keyName, does }) => (
          <div key={keyName} className="flex min-h-7 items-center justify-between gap-6">
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
          Use single-key shortcuts
          <span className="block text-small text-ink-muted">
            Turn them off if speech input or typing triggers them by mistake. Enter and F8 keep
            working.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
