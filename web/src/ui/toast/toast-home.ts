import { createContext, useContext } from "react";

/** Says that a modal dialog is open, whose inside is all that can be reached; answers how to say that it no longer is. */
export type EnterDialog = (dialog: HTMLElement) => () => void;

export const ToastHomeContext = createContext<EnterDialog>(() => () => {});

export function useToastHome(): EnterDialog {
  return useContext(ToastHomeContext);
}
