import { NOTICES } from "@mayfly/contract/notices";
import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import type { ComponentType } from "react";
import { Button } from "../../../ui/button.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING, useIsOn } from "./settings.ts";

type DialogProps = { token: string | null; onClose: () => void };

/** Shows whether sound or notifications are on, and opens their settings. */
export function NewMailButton({ token }: { token: string | null }) {
  const { Part: Dialog, ...dialog } = useLazyPart<DialogProps>(
    loadDialog,
    NOTICES.settingsUnreachable,
  );
  const sound = useIsOn("sound");
  const notification = useIsOn("notification");
  const push = useStoredValue(PUSH_SETTING) !== null;
  const Icon = sound || notification || push ? BellRing : Bell;
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Sound and notifications"
        title="Sound and notifications"
        className="max-mid:size-9"
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
        onClick={dialog.show}
      >
        <Icon className="icon" />
      </Button>
      {Dialog && <Dialog token={token} onClose={dialog.hide} />}
    </>
  );
}

async function loadDialog(): Promise<ComponentType<DialogProps>> {
  return (await import("./new-mail-dialog.tsx")).NewMailDialog;
}
