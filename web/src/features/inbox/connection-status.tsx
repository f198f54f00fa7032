import { NOTICES } from "@mayfly/contract/notices";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useEffectEvent, type ComponentProps, type ComponentType } from "react";
import { useUnseenRefusal } from "../../api/unseen-refusals.ts";
import { useAnnounce } from "../../ui/announcer.tsx";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import type { ConnectionLabel } from "./connection-label.ts";
import type { DeliveriesDialog } from "./deliveries/deliveries-dialog.tsx";

type DialogProps = ComponentProps<typeof DeliveriesDialog>;

const REFUSED = "A delivery was refused";

const DOTS = {
  live: "bg-success shadow-[0_0_0_4px_color-mix(in_oklab,var(--success)_18%,transparent)]",
  waiting: "bg-warning shadow-[0_0_0_4px_color-mix(in_oklab,var(--warning)_18%,transparent)]",
  offline: "border-[1.5px] border-ink-faint",
} as const;

/**
 * The state of the connection. A click on it lists the deliveries. A sign tells of a refused delivery until it has been
 * in view: in this list, or in the list that an empty inbox contains.
 */
export function ConnectionStatus({
  connection,
  inboxes,
}: {
  connection: ConnectionLabel;
  inboxes: DialogProps["inboxes"];
}) {
  const hasRefusal = useRefusalSign(inboxes);
  const { Part: Deliveries, ...dialog } = useLazyPart<DialogProps>(
    loadDialog,
    NOTICES.deliveriesUnreachable,
  );
  return (
    <>
      <button
        type="button"
        aria-label={`${connection.text}. ${hasRefusal ? `${REFUSED}. ` : ""}Show deliveries`}
        title={hasRefusal ? REFUSED : connection.title}
        aria-haspopup="dialog"
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
        onClick={dialog.show}
        className="flex min-h-9 min-w-0 items-center gap-1.5 rounded-field px-1.5 max-[22rem]:px-1 touch:min-h-11 text-fine text-ink-muted transition-colors hover:text-ink mid:gap-2.5 mid:text-small"
      >
        <span
          aria-hidden="true"
          className={`size-2 flex-none rounded-full forced-color-adjust-none ${DOTS[connection.tone]}`}
        />
        {/* Keyed, so that a new text is a new element and doesn't animate. */}
        <span
          key={connection.text}
          className={`truncate ${hasRefusal && connection.tone === "live" ? "max-[22rem]:hidden" : ""}`}
        >
          {connection.text}
        </span>
        {hasRefusal && (
          <CircleAlert aria-hidden="true" className="size-4 flex-none stroke-[1.75] text-danger" />
        )}
      </button>
      {Deliveries && (
        <Deliveries inboxes={inboxes} connection={connection.title} onClose={dialog.hide} />
      )}
    </>
  );
}

async function loadDialog(): Promise<ComponentType<DialogProps>> {
  return (await import("./deliveries/deliveries-dialog.tsx")).DeliveriesDialog;
}

/** Whether to show the sign of a refused delivery. */
function useRefusalSign(inboxes: DialogProps["inboxes"]): boolean {
  const hasRefusal = useUnseenRefusal(inboxes);
  const announce = useAnnounce();
  const onSign = useEffectEvent(() => announce(REFUSED));
  // Tells a screen reader of the sign.
  useEffect(() => {
    if (hasRefusal) onSign();
  }, [hasRefusal]);
  return hasRefusal;
}
