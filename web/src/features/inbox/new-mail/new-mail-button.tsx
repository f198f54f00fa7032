import { NOTICES } from "@mayfly/contract/notices";
import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import { createContext, useContext, type ComponentType } from "react";
import { Button } from "../../../ui/button.tsx";
import { useLazyPart, type LazyPart } from "../../../ui/use-lazy-part.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING, useIsOn } from "./settings.ts";

type DialogProps = { token: string | null; onClose: () => void };

/** The settings belong to the card: a header with its button goes with its inbox, or when the rows' code has loaded. */
export const NewMailContext = createContext<Partial<LazyPart<DialogProps>>>({});

export function useNewMailDialog(): LazyPart<DialogProps> {
  return useLazyPart(loadDialog, NOTICES.settingsUnreachable);
}

/** Shows whether sound or notifications are on, and opens their settings. */
export function NewMailButton() {
  const { prepare, show } = useContext(NewMailContext);
  const sound = useIsOn("sound");
  const notification = useIsOn("notification");
  const push = useStoredValue(PUSH_SETTING) !== null;
  const Icon = sound || notification || push ? BellRing : Bell;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Sound and notifications"
      title="Sound and notifications"
      className="max-mid:size-9"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={show}
    >
      <Icon className="icon" />
    </Button>
  );
}

async function loadDialog(): Promise<ComponentType<DialogProps>> {
  return (await import("./new-mail-dialog.tsx")).NewMailDialog;
}
