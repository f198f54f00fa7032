/** Where the keyboard is in the list. The focus itself is the mark, so there is no second state that could differ from it. */
export function focusNextRow(): void {
  moveFocus(1);
}

export function focusPreviousRow(): void {
  moveFocus(-1);
}

export type RowAction = "reply" | "forward" | "delete";

/** The button itself answers, so that it does or says the same whichever way it was asked. */
export function actOnFocusedRow(action: RowAction): void {
  const button = focusedRow()?.querySelector(`[data-action=${action}]`);
  if (button instanceof HTMLElement) button.click();
}

export function focusedMessage(): string | undefined {
  const row = focusedRow();
  return row instanceof HTMLElement ? row.dataset["message"] : undefined;
}

/** Before the marks go: the keyboard stays in its row, or on the button that showed them. */
export function leaveMarks(): void {
  const left = document.activeElement;
  const next = left?.matches("[data-mark]")
    ? focusedRow()?.querySelector("[data-row-toggle]")
    : left?.closest("[data-inbox-toolbar]")?.querySelector("[data-select]");
  if (next instanceof HTMLElement) next.focus();
}

/** From outside of the list either way leads to its first row. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll("[data-row]")];
  const row = focusedRow();
  const toggle = rows[row ? rows.indexOf(row) + step : 0]?.querySelector("[data-row-toggle]");
  if (toggle instanceof HTMLElement) toggle.focus();
}

function focusedRow(): Element | null {
  return document.activeElement?.closest("[data-row]") ?? null;
}
