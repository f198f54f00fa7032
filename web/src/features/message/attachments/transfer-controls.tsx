import { NOTICES } from "@mayfly/contract/notices";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../../ui/button.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import type { TransferControl, TransferState } from "./use-transfer.ts";

/** Starts a download, or cancels the running one. */
export function TransferButton({
  transfer,
  name,
  onStart,
  children,
  ...look
}: {
  transfer: TransferControl;
  /** The accessible name. */
  name: string;
  onStart: () => void;
} & Pick<ButtonProps, "look" | "size" | "className" | "children">) {
  const busy = transfer.state.phase === "busy";
  const label = busy ? `Cancel: ${name}` : name;
  return (
    <Button
      {...look}
      aria-label={children === undefined ? label : undefined}
      title={children === undefined ? (busy ? "Cancel" : "Download") : undefined}
      onClick={busy ? transfer.cancel : onStart}
    >
      {busy ? <X className="icon-small" /> : <Download className="icon-small" />}
      {busy && children !== undefined ? "Cancel" : children}
    </Button>
  );
}

/** Shows a download's progress or failure, else the children. */
export function TransferLine({
  state,
  name,
  children,
}: {
  state: TransferState;
  name: string;
  children: ReactNode;
}) {
  const shown = useDelayed(state.phase === "busy");
  if (state.phase === "failed") {
    return (
      <span role="alert" className="text-danger">
        {NOTICES.downloadFailed.text}
      </span>
    );
  }
  if (state.phase === "idle" || !shown) return children;
  const percent = Math.floor(state.fraction * 100);
  return (
    <span className="flex h-5 items-center gap-2">
      <progress className="transfer-progress" aria-label={name} max={100} value={percent} />
      <span className="w-[4ch] text-right tabular-nums">{percent}%</span>
    </span>
  );
}
