/** Moves keyboard focus in the list. DOM focus is the only state. */
export function focusNextRow(): void {
  moveFocus(1);
}

export function focusPreviousRow(): void {
  moveFocus(-1);
}

export function focusRow(message: string): void {
  const row = document.querySelector(`[data-message="${CSS.escape(message)}"]`);
  const toggle = row?.querySelector("[data-row-toggle]");
  if (toggle instanceof HTMLElement) toggle.focus();
}

export type RowAction = "reply" | "forward" | "delete";

/** Clicks the button itself, so that keyboard and pointer have the same effect. */
export function actOnFocusedRow(action: RowAction): void {
  const button = focusedRow()?.querySelector(`[data-action=${action}]`);
  if (button instanceof HTMLElement) button.click();
}

export function focusedMessage(): string | undefined {
  const row = focusedRow();
  return row instanceof HTMLElement ? row.dataset["message"] : undefined;
}

/** Call before the checkboxes are removed. Moves focus to the row, or to the button that showed the checkboxes. */
export function leaveMarks(): void {
  const left = document.activeElement;
  const next = left?.matches("[data-mark]")
    ? focusedRow()?.querySelector("[data-row-toggle]")
    : left?.closest("[data-inbox-toolbar]")?.querySelector("[data-select]");
  if (next instanceof HTMLElement) next.focus();
}

/** From outside the list, either direction focuses the first row. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll("[data-row]")];
  const row = focusedRow();
  const toggle = rows[row ? rows.indexOf(row) + step : 0]?.querySelector("[data-row-toggle]");
  if (toggle instanceof HTMLElement) toggle.focus();
}

/** In full view there is one row, wherever the focus is. */
function focusedRow(): Element | null {
  const focused = document.activeElement?.closest("[data-row]");
  return focused ?? document.querySelector("[data-view=full]");
}
