import { createContext, useContext } from "react";

/** Registers an open modal dialog, outside of which the page is inert. Returns a function that removes it. */
export type EnterDialog = (dialog: HTMLElement) => () => void;

export const ToastHomeContext = createContext<EnterDialog>(() => () => {});

export function useToastHome(): EnterDialog {
  return useContext(ToastHomeContext);
}
