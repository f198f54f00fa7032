import { createContext, useContext } from "react";

export type ToastTone = "success" | "failure";
export type ToastContent = { readonly title: string; readonly text: string };
export type ShowToast = (content: ToastContent, tone: ToastTone) => void;

export const ToastContext = createContext<ShowToast>(() => {});

export function useToast(): ShowToast {
  return useContext(ToastContext);
}
