import { useState } from "react";
import type { Transfer } from "../../../api/download.ts";
import { readPicture } from "./read-picture.ts";
import type { TransferControl } from "./use-transfer.ts";

/** A preview that opens and closes; fetched when it is first opened, and kept. */
export type PictureControl = {
  readonly open: boolean;
  /** "refused": the file is no picture that may be shown. */
  readonly picture: Blob | "refused" | undefined;
  readonly toggle: () => void;
};

export function usePicture(
  transfer: TransferControl,
  fetchFile: (transfer: Transfer) => Promise<Blob>,
): PictureControl {
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState<Blob | "refused">();

  const load = async (parts: Transfer) => {
    setPicture((await readPicture(await fetchFile(parts))) ?? "refused");
    setOpen(true);
  };

  return {
    open,
    picture,
    toggle() {
      if (open || picture !== undefined) setOpen(!open);
      else if (transfer.state.phase !== "busy") transfer.start(load);
    },
  };
}
