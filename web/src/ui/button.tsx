import type { ComponentProps } from "react";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap border font-medium " +
  "max-tight:shrink max-tight:whitespace-normal " +
  "transition-colors disabled:opacity-55 aria-disabled:cursor-default";

const looks = {
  primary:
    "border-transparent bg-accent font-semibold text-accent-ink " +
    "hover:not-disabled:bg-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]",
  plain: "border-line text-ink hover:not-disabled:border-control hover:not-disabled:bg-sunken/60",
  quiet:
    "border-transparent text-ink-muted hover:not-disabled:bg-sunken/70 hover:not-disabled:text-ink",
  danger: "border-transparent text-danger hover:not-disabled:bg-danger/12",
} as const;

const sizes = {
  large: "h-12 max-tight:h-auto max-tight:min-h-12 rounded-control px-6 text-body",
  normal:
    "h-10 max-tight:h-auto max-tight:min-h-10 touch:h-auto touch:min-h-11 rounded-control px-4 text-label",
  small:
    "h-8 max-tight:h-auto max-tight:min-h-8 touch:h-auto touch:min-h-11 rounded-field px-3 text-small",
  icon: "size-10 touch:size-11 rounded-control",
  smallIcon: "size-8 touch:size-11 rounded-field",
} as const;

type Looks = { look?: keyof typeof looks; size?: keyof typeof sizes };

export type ButtonProps = ComponentProps<"button"> & Looks;

export function Button({ look = "plain", size = "normal", className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${base} ${looks[look]} ${sizes[size]} ${className}`}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "plain",
  size = "normal",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & Looks) {
  return (
    <a className={`${base} text-center ${looks[look]} ${sizes[size]} ${className}`} {...rest}>
      {children}
    </a>
  );
}

/** For controls outside React. */
export const iconButtonClass = `${base} ${looks.quiet} ${sizes.icon}`;
