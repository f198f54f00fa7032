import { createContext, useCallback, useContext, useEffect, useRef } from "react";

export type ToastTone = "success" | "warning" | "failure";
export type ToastContent = { readonly title: string; readonly text: string };
/** Returns a function that ends this toast, as soon as what it says no longer holds. */
export type ShowToast = (content: ToastContent, tone: ToastTone) => () => void;

export const ToastContext = createContext<ShowToast>(() => () => {});

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export type EndingToast = { readonly show: ShowToast; readonly end: () => void };

/**
 * For a dialog: `end` closes its last toast, once the visitor has corrected or left its cause. Closing the dialog ends
 * the toast, too: the visitor has seen it.
 */
export function useEndingToast(): EndingToast {
  const toast = useToast();
  const last = useRef<() => void>(null);
  const show = useCallback<ShowToast>(
    (content, tone) => (last.current = toast(content, tone)),
    [toast],
  );
  const end = useCallback(() => last.current?.(), []);
  useEffect(() => end, [end]);
  return { show, end };
}
