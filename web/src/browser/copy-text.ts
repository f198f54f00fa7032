/** Puts a text on the clipboard; false when no way worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure context, or not allowed: the older method needs neither.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = "fixed top-0 -left-full";
  // What is outside of an open dialog can't be selected: another selection would be copied.
  const home = document.querySelector("dialog:modal") ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
