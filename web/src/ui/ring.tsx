import type { ReactNode } from "react";

/** Always measures something: `fill` goes from 0 to 1. What it says in figures is its children. */
export function Ring({
  fill,
  warning = false,
  children,
}: {
  fill: number;
  warning?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="relative size-23">
      <svg
        viewBox="0 0 92 92"
        fill="none"
        strokeWidth="5"
        aria-hidden="true"
        className="size-full -rotate-90"
      >
        <circle cx="46" cy="46" r="42" className="stroke-line" />
        {fill > 0 && (
          <circle
            cx="46"
            cy="46"
            r="42"
            pathLength="100"
            strokeLinecap="round"
            strokeDashoffset={100 - fill * 100}
            className={`ring-value ${warning ? "stroke-warning" : "stroke-accent"}`}
          />
        )}
      </svg>
      <div className="absolute inset-0 grid place-content-center text-center">{children}</div>
    </div>
  );
}
