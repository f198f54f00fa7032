import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
} from "@mayfly/contract/constants";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import * as Toast from "radix-ui/toast";
import { createPortal } from "react-dom";
import { Button } from "../button.tsx";
import type { ToastContent, ToastTone } from "./toast-context.ts";
import { TOAST_SURFACE } from "./toast-look.ts";
import { useToastHost } from "./use-toast-host.ts";

export type ShownToast = {
  readonly id: number;
  readonly content: ToastContent;
  readonly tone: ToastTone;
};

export type ToastRegionProps = {
  readonly toast: ShownToast | null;
  /** The modal dialog that is open, if one is. */
  readonly dialog: HTMLElement | null;
};

/** Shows the current toast. Loaded after the page, because the first paint never has a toast. */
export function ToastRegion({ toast, dialog }: ToastRegionProps) {
  const { host, returnFocus } = useToastHost(dialog, toast?.id);
  return createPortal(
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      announcerContainer={host}
    >
      {toast && <ToastCard key={toast.id} toast={toast} onClose={returnFocus} />}
      <Toast.Viewport hotkey={[TOAST_HOTKEY]} className="empty:hidden" />
    </Toast.Provider>,
    host,
  );
}

const TONES = { success: "text-success", warning: "text-warning", failure: "text-danger" } as const;

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const failed = toast.tone === "failure";
  const Icon = toast.tone === "success" ? CircleCheck : CircleAlert;
  return (
    <Toast.Root
      type={failed ? "foreground" : "background"}
      onOpenChange={onClose}
      className={`flex items-start gap-3 pr-2 pl-4 ${TOAST_SURFACE}`}
    >
      <Icon className={`icon mt-1 ${TONES[toast.tone]}`} />
      <div className="min-w-0 grow py-0.5">
        <Toast.Title className="text-small font-semibold">{toast.content.title}</Toast.Title>
        {/* Screen readers read these texts in a row. */}{" "}
        <Toast.Description className="text-small wrap-anywhere text-ink-muted">
          {toast.content.text}
        </Toast.Description>
      </div>
      <Toast.Close asChild>
        <Button look="quiet" size="smallIcon" aria-label="Dismiss">
          <X className="icon" />
        </Button>
      </Toast.Close>
    </Toast.Root>
  );
}
