import type { Notice } from "@mayfly/contract/notices";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { Button } from "../button.tsx";
import { TOAST_PLACE, TOAST_SURFACE } from "./toast-look.ts";

/**
 * The toast of a page without React, shown by `page-toast.ts`. The live region must exist before its text, or screen
 * readers don't read it.
 */
export function PageToastHome({ notice }: { notice: Notice }) {
  return (
    <section
      aria-label="Notifications (F8)"
      data-toast-home
      className={`fixed z-50 print:hidden ${TOAST_PLACE}`}
    >
      <p role="status" data-toast-said className="sr-only" />
      <div
        hidden
        data-toast
        className={`flex touch-pan-y items-start gap-3 pr-2 pl-4 [[hidden]]:hidden ${TOAST_SURFACE}`}
      >
        <CircleCheck className="icon mt-1 text-success" />
        <div data-toast-words className="min-w-0 grow py-0.5">
          <p className="text-small font-semibold">{notice.title}</p>{" "}
          <p className="text-small text-ink-muted">{notice.text}</p>
        </div>
        <Button look="quiet" size="smallIcon" aria-label="Dismiss" data-toast-dismiss>
          <X className="icon" />
        </Button>
      </div>
    </section>
  );
}
