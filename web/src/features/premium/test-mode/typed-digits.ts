/** A field that inserts separators must keep the caret in place. */
type Typed = { readonly value: string; readonly caret: number };

/** Returns the formatted value and the caret position after an edit. */
export function retype(before: string, typed: Typed, format: (typed: string) => string): Typed {
  const erased = erasedSeparator(before, typed) ? withoutDigitBefore(typed) : typed;
  const value = format(erased.value);
  const digits = countDigits(erased.value.slice(0, erased.caret));
  const added = countDigits(value) - countDigits(erased.value);
  return { value, caret: placeAfter(value, digits + Math.max(0, added)) };
}

/**
 * Whether only a separator character was deleted: the visitor means the digit before it. A replaced selection removes
 * more.
 */
function erasedSeparator(before: string, { value }: Typed): boolean {
  return value.length === before.length - 1 && digitsOf(value) === digitsOf(before);
}

function withoutDigitBefore({ value, caret }: Typed): Typed {
  const head = value.slice(0, caret).replace(/\d\D*$/, "");
  return { value: head + value.slice(caret), caret: head.length };
}

function placeAfter(value: string, digits: number): number {
  if (digits >= countDigits(value)) return value.length;
  let place = 0;
  for (let left = digits; left > 0; place += 1) if (/\d/.test(value[place] ?? "")) left -= 1;
  return place;
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function countDigits(text: string): number {
  return digitsOf(text).length;
}
