import { useEffect, useRef, type KeyboardEvent } from "react";
import { LABEL_LENGTH_MAX } from "./stored-addresses.ts";

type FieldProps = {
  readonly email: string;
  readonly label: string;
  /** null: the label stays as it was. */
  readonly onDone: (label: string | null) => void;
};

/** Replaces a row. Enter, and leaving the field, save the text; Escape discards it. Focus then returns to the row. */
export function LabelField({ email, label, onDone }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Moves the focus.
  useEffect(() => {
    field.current?.select();
  }, []);
  const end = (text: string | null, returnsFocus: boolean) => {
    onDone(text);
    if (returnsFocus) requestAnimationFrame(() => focusRow(email));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") end(event.currentTarget.value, true);
    if (event.key === "Escape") end(null, true);
    event.stopPropagation();
  };
  return (
    <input
      ref={field}
      aria-label={`Label of ${email}`}
      placeholder={email}
      defaultValue={label}
      maxLength={LABEL_LENGTH_MAX}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value, false)}
      className="h-10 w-full rounded-field border border-control bg-field px-3 text-small pointer-coarse:h-11 pointer-coarse:text-body"
    />
  );
}

function focusRow(email: string): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-address]")) {
    if (row.dataset["address"] === email) row.focus();
  }
}
