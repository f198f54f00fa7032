import { TOAST_DURATION_MS } from "@mayfly/contract/constants";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { ToastContext, type ShowToast, type ToastContent } from "./toast-context.ts";
import { ToastHomeContext, type EnterDialog } from "./toast-home.ts";
import { TOAST_PLACE, TOAST_PLACE_IN_DIALOG, TOAST_SURFACE } from "./toast-look.ts";
import type { ShownToast, ToastRegionProps } from "./toast-region.tsx";
import { whenIdle } from "../../browser/when-idle.ts";

const LOAD_WITHIN_MS = 5_000;

type Region = ComponentType<ToastRegionProps>;

/** Shows at most one toast: a new one replaces the last. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const lastId = useRef(0);
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const [Region, setRegion] = useState<Region | null>(null);
  const [unreachable, setUnreachable] = useState(false);

  const load = useCallback(() => {
    import("./toast-region.tsx").then(
      (module) => setRegion(() => module.ToastRegion),
      // The next toast retries the load.
      () => setUnreachable(true),
    );
  }, []);
  const show = useCallback<ShowToast>(
    (content, tone) => {
      const id = (lastId.current += 1);
      setToast({ id, content, tone });
      load();
      return () => setToast((shown) => (shown?.id === id ? null : shown));
    },
    [load],
  );

  const enterDialog = useCallback<EnterDialog>((dialog) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((one) => one !== dialog));
  }, []);

  // Preloads the toast code when idle: it couldn't be loaded after a network failure.
  useEffect(() => whenIdle(load, LOAD_WITHIN_MS), [load]);

  const dialog = dialogs.at(-1) ?? null;
  return (
    <ToastContext value={show}>
      <ToastHomeContext value={enterDialog}>{children}</ToastHomeContext>
      {Region && <Region toast={toast} dialog={dialog} />}
      {!Region && unreachable && toast && (
        <PlainToast key={toast.id} content={toast.content} dialog={dialog} />
      )}
    </ToastContext>
  );
}

type PlainToastProps = {
  readonly content: ToastContent;
  /** The open modal dialog. Content outside it is neither visible nor announced. */
  readonly dialog: HTMLElement | null;
};

/** The fallback if the toast code can't be loaded: a text that disappears by itself. */
function PlainToast({ content, dialog }: PlainToastProps) {
  const [shown, setShown] = useState(true);
  // Hides the text after a delay.
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return createPortal(
    <div
      role="alert"
      className={`fixed z-50 px-4 text-ink ${TOAST_PLACE} ${TOAST_PLACE_IN_DIALOG} ${TOAST_SURFACE}`}
    >
      <p className="text-small font-semibold">{content.title}</p>{" "}
      <p className="text-small text-ink-muted">{content.text}</p>
    </div>,
    dialog ?? document.body,
  );
}
