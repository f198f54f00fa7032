import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
} from "@mayfly/contract/constants";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Toast from "radix-ui/toast";
import { Button } from "./button.tsx";
import type { ToastContent, ToastTone } from "./toast-context.ts";

/** The toast on screen and the place where it shows. Loaded after the page: it is never in its first picture. */
export type ShownToast = {
  readonly id: number;
  readonly content: ToastContent;
  readonly tone: ToastTone;
};

export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={[TOAST_HOTKEY]}
        className="fixed right-4 bottom-4 z-50 w-[min(22.5rem,calc(100vw-2rem))] wide:right-6 wide:bottom-6"
      />
    </Toast.Provider>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const failed = toast.tone === "failure";
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      type={failed ? "foreground" : "background"}
      className="toast flex items-start gap-3 rounded-control border border-control bg-raised py-3 pr-2 pl-4 shadow-float"
    >
      <Icon className={`icon mt-1 ${failed ? "text-danger" : "text-success"}`} />
      <div className="min-w-0 grow py-0.5">
        <Toast.Title className="text-small font-semibold">{toast.content.title}</Toast.Title>
        <Toast.Description className="text-small text-ink-muted">
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
