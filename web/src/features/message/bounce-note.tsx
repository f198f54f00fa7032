import type { Bounce } from "@mayfly/contract";
import { bounceLine } from "@mayfly/contract/bounce-words";
import MailX from "lucide-react/icons/mail-x";
import MailWarning from "lucide-react/icons/mail-warning";

/** Shown above a bounce: states the one fact that most bounces bury in details. */
export function BounceNote({ bounce }: { bounce: Bounce }) {
  const Icon = bounce.permanent ? MailX : MailWarning;
  const look = bounce.permanent ? "border-danger/50 bg-danger/8" : "border-warning/50 bg-warning/8";
  return (
    <p
      data-bounce={bounce.permanent ? "failed" : "delayed"}
      className={`mx-4 mb-2.5 flex gap-2 rounded-control border px-3 py-2 text-small text-ink ${look}`}
    >
      <Icon
        className={`mt-0.5 size-4 flex-none stroke-[1.5] ${bounce.permanent ? "text-danger" : "text-warning"}`}
      />
      <span className="min-w-0 text-pretty wrap-anywhere">
        {bounceLine(bounce)}
        {bounce.status !== "" && <span className="text-ink-muted"> ({bounce.status})</span>}
      </span>
    </p>
  );
}
