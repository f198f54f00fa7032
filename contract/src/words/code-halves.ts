/** Splits six or eight digits into two halves, because they are read and typed that way. */
export function codeHalves(code: string): readonly string[] {
  if (!/^(?:\d{6}|\d{8})$/.test(code)) return [code];
  const half = code.length / 2;
  return [code.slice(0, half), code.slice(half)];
}
