import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { Button, type ButtonProps } from "../../../ui/button.tsx";
import type { TransferControl } from "./use-transfer.ts";

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
