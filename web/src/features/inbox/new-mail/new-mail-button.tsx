import { NOTICES } from "@mayfly/contract/notices";
import { Bell, BellRing } from "lucide-react";
import type { ComponentType } from "react";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { useIsOn } from "./settings.ts";

type DialogProps = { onClose: () => void };

/** Shows whether sound or notifications are on, and opens their settings. */
export function NewMailButton() {
  const toast = useToast();
  const { Part: Dialog, ...dialog } = useLazyPart<DialogProps>(loadDialog, () =>
    toast(NOTICES.settingsUnreachable, "failure"),
  );
  const sound = useIsOn("sound");
  const notification = useIsOn("notification");
  const Icon = sound || notification ? BellRing : Bell;
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
      {Dialog && <Dialog onClose={dialog.hide} />}
    </>
  );
}

async function loadDialog(): Promise<ComponentType<DialogProps>> {
  return (await import("./new-mail-dialog.tsx")).NewMailDialog;
}
