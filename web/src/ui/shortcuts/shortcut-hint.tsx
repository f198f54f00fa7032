import { useShortcutsOn } from "./shortcut-setting.ts";

const keyClass = "rounded-small border border-b-2 px-1.25 font-mono text-[0.75rem]/[1.0625rem]";

/**
 * Shows a control's shortcut key if there is room and probably a keyboard. Hidden from screen readers, which read the
 * control's name.
 */
export function ShortcutHint({ keyName }: { keyName: string }) {
  const shown = useShortcutsOn();
  if (!shown) return null;
  return (
    <kbd
      aria-hidden="true"
      className={`${keyClass} border-current/35 font-medium uppercase max-wide:hidden`}
    >
      {keyName}
    </kbd>
  );
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className={`${keyClass} inline-block min-w-6 border-control text-center`}>{name}</kbd>
  );
}
