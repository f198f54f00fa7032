import { NOTICES } from "@mayfly/contract/notices";
import type { ReactNode } from "react";
import { useDelayed } from "../../../ui/use-delayed.ts";
import type { TransferState } from "./use-transfer.ts";

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
