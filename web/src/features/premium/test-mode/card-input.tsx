import { useId, useLayoutEffect, useRef, type ChangeEvent } from "react";
import { retype } from "./typed-digits.ts";

type CardInputProps = {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: "cc-number" | "cc-exp" | "cc-csc";
  readonly placeholder?: string;
  readonly first?: boolean;
  readonly value: string;
  readonly problem: string;
  readonly format: (typed: string) => string;
  readonly busy: boolean;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
};

/** An input that groups digits while the visitor types. */
export function CardInput({ label, problem, format, busy, first, ...field }: CardInputProps) {
  const id = useId();
  const { input, change } = useGroupedTyping(field.value, format, field.onType);
  return (
    <div>
      <label htmlFor={id} className="block text-small font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={field.name}
        inputMode="numeric"
        autoComplete={field.autoComplete}
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        data-step-focus={first || undefined}
        placeholder={field.placeholder}
        value={field.value}
        readOnly={busy}
        aria-invalid={problem !== ""}
        aria-describedby={`${id}-problem`}
        onChange={change}
        onBlur={field.onLeave}
        className="mt-2 h-12 w-full rounded-control border border-control bg-field px-4 text-body tracking-[0.01em] tabular-nums placeholder:text-ink-faint aria-invalid:border-danger"
      />
      <p id={`${id}-problem`} className="mt-1.5 text-fine text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function useGroupedTyping(
  value: string,
  format: (typed: string) => string,
  onType: (value: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  // Restore the caret: the browser moves it to the end when the value is set.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = { value: target.value, caret: target.selectionStart ?? target.value.length };
    const shown = retype(value, typed, format);
    caret.current = shown.caret;
    onType(shown.value);
  };
  return { input, change };
}
