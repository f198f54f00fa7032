import { OPEN_DIALOG } from "./open-dialog.ts";

/** Copies a text. Resolves with false if no method worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Insecure context or permission denied. The older method needs neither.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = "fixed top-0 -left-full";
  // Text outside an open dialog can't be selected; the wrong selection would be copied.
  const home = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
