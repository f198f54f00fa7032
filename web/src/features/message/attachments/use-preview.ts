import { useState } from "react";
import type { Transfer } from "../../../api/download.ts";
import type { PreviewKind } from "./preview-kind.ts";
import type { Preview } from "./read-preview.ts";
import type { TransferControl } from "./use-transfer.ts";

/** A preview that can be opened and closed. Fetched on first opening, then kept. */
export type PreviewControl = {
  readonly open: boolean;
  readonly preview: Preview | undefined;
  readonly toggle: () => void;
};

export function usePreview(
  kind: PreviewKind | undefined,
  transfer: TransferControl,
  read: (kind: PreviewKind, transfer: Transfer) => Promise<Preview>,
): PreviewControl {
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<Preview>();

  const load = async (wanted: PreviewKind, parts: Transfer) => {
    setPreview(await read(wanted, parts));
    setOpen(true);
  };

  return {
    open,
    preview,
    toggle() {
      if (open || preview !== undefined) return setOpen(!open);
      if (!kind || transfer.state.phase === "busy") return;
      transfer.start((parts) => load(kind, parts));
    },
  };
}
