import { NOTICES } from "@mayfly/contract/notices";
import type { ComponentType } from "react";
import { useToast } from "../toast/toast-context.ts";
import { useLazyPart, type LazyPart } from "../use-lazy-part.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type HelpProps = { onClose: () => void };

/** The shortcuts dialog, opened by '?' or by a button. */
export function useShortcutsHelp(): LazyPart<HelpProps> {
  const toast = useToast();
  const help = useLazyPart<HelpProps>(loadDialog, () =>
    toast(NOTICES.shortcutsUnreachable, "failure"),
  );
  useShortcuts({ "?": help.show });
  return help;
}

async function loadDialog(): Promise<ComponentType<HelpProps>> {
  return (await import("./shortcuts-dialog.tsx")).ShortcutsDialog;
}
