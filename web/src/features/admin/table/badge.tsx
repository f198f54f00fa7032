import type { ReactNode } from "react";

const LOOKS = {
  plain: "bg-line text-ink",
  warning:
    "bg-[color-mix(in_oklab,var(--warning)_20%,var(--raised))] text-[color-mix(in_oklab,var(--warning)_60%,var(--ink))]",
  danger:
    "bg-[color-mix(in_oklab,var(--danger)_24%,var(--raised))] text-[color-mix(in_oklab,var(--danger)_45%,var(--ink))]",
} as const;

export function Badge({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2 text-[0.75rem]/[1.25rem] font-medium ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}
