import { useState } from "react";
import { OPEN_DIALOG } from "../../../browser/open-dialog.ts";
import { isPhone } from "../../../ui/use-page-width.ts";
import type { LoadMessage } from "./use-load-message.ts";

export type Opening = {
  readonly open: boolean;
  readonly loading: boolean;
  readonly toggle: () => void;
  readonly openMessage: () => void;
  readonly closeMessage: () => void;
};

/** Opens and closes a row. The row stays closed if its message can't be loaded. */
export function useOpenMessage(id: string, load: LoadMessage, onOpened: () => void): Opening {
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);

  const loadAndOpen = async () => {
    setLoading(true);
    const isLoaded = await load(id);
    setLoading(false);
    if (!isLoaded || isCovered()) return;
    setOpen(true);
    onOpened();
  };
  const openMessage = () => {
    if (!open && !loading) void loadAndOpen();
  };
  const closeMessage = () => setOpen(false);
  return { open, loading, openMessage, closeMessage, toggle: open ? closeMessage : openMessage };
}

/** A sheet that is late must not cover another one, or a dialog that the visitor has opened meanwhile. */
function isCovered(): boolean {
  return isPhone() && document.querySelector(OPEN_DIALOG) !== null;
}
