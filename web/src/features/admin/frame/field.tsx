import { useId, type ComponentProps } from "react";

type FieldProps = ComponentProps<"input"> & { label: string; hint?: string };

/** An input with label and hint. */
export function Field({ label, hint, className = "", ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-small font-medium">
        {label} {hint && <span className="font-normal text-ink-muted">({hint})</span>}
      </label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        className={`mt-1 h-10 touch:h-11 w-full rounded-control border border-control bg-field px-3 text-label ${className}`}
      />
    </div>
  );
}
