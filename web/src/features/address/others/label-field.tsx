import { useEffect, useRef, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { localPartOf } from "../../../ui/address-parts.ts";
import { LABEL_LENGTH_MAX } from "./stored-addresses.ts";

type FieldProps = {
  readonly email: string;
  readonly label: string;
  /** null: the label stays as it was. */
  readonly onDone: (label: string | null) => void;
};

/** Replaces a row. Enter, and leaving the field, save the text; Escape discards it. After a key, the row has the focus. */
export function LabelField({ email, label, onDone }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Moves the focus.
  useEffect(() => {
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    // An input method uses both keys itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    const text = event.key === "Enter" ? event.currentTarget.value : null;
    // Otherwise Enter would also press the row, which has the focus at once: the next key may come before the next frame.
    event.preventDefault();
    flushSync(() => onDone(text));
    focusRow(email);
  };
  return (
    <input
      ref={field}
      aria-label={`Label of ${email}`}
      // The whole address has no room on a phone.
      placeholder={localPartOf(email)}
      defaultValue={label}
      maxLength={LABEL_LENGTH_MAX}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.currentTarget.value)}
      className="size-full rounded-field border border-control bg-field px-3 text-small pointer-coarse:text-body"
    />
  );
}

function focusRow(email: string): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-address]")) {
    if (row.dataset["address"] === email) row.focus();
  }
}
