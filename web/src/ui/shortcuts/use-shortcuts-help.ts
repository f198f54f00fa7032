import { NOTICES } from "@mayfly/contract/notices";
import type { ComponentType } from "react";
import { useLazyPart, type LazyPart } from "../use-lazy-part.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type HelpProps = { onClose: () => void };

/** The shortcuts dialog, opened by '?' or by a button. */
export function useShortcutsHelp(): LazyPart<HelpProps> {
  const help = useLazyPart<HelpProps>(loadDialog, NOTICES.shortcutsUnreachable);
  useShortcuts({ "?": help.show });
  return help;
}

async function loadDialog(): Promise<ComponentType<HelpProps>> {
  return (await import("./shortcuts-dialog.tsx")).ShortcutsDialog;
}
