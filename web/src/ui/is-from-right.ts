/** Whether a text has letters that are written from right to left. */
export function isFromRight(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
}
