import { useEffect, useRef, type ReactNode } from "react";

type TooltipProps = {
  readonly id: string;
  /** Where it is, and the classes that show it while its parent has the pointer or the focus. */
  readonly className: string;
  readonly children: ReactNode;
};

/** Explains its parent. Escape hides it, and only it, until the pointer or the focus comes again. */
export function Tooltip({ id, className, children }: TooltipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  // Listens before what else Escape closes.
  useEffect(() => (tip.current ? hideOnEscape(tip.current) : undefined), []);
  return (
    <span
      ref={tip}
      role="tooltip"
      id={id}
      className={`tooltip absolute z-10 hidden rounded-control border border-control bg-raised px-3 py-2 text-small text-pretty shadow-float ${className}`}
    >
      {children}
    </span>
  );
}

function hideOnEscape(tip: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const { display, visibility } = getComputedStyle(tip);
      if (display === "none" || visibility === "hidden") return;
      event.preventDefault();
      tip.style.display = "none";
    },
    { signal, capture: true },
  );
  for (const act of ["pointerleave", "pointerdown", "focusout"]) {
    tip.parentElement?.addEventListener(act, () => tip.style.removeProperty("display"), { signal });
  }
  return () => ended.abort();
}
