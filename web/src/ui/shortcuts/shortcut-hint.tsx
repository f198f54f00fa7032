import { useShortcutsOn } from "./shortcut-setting.ts";

const keyClass = "rounded-small border border-b-2 px-1.25 font-mono text-[0.75rem]/[1.0625rem]";

/** The key of a control, where there is room and most likely a keyboard. Not read out: the control's name says what it does. */
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
