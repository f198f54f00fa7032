/**
 * White space in byte text (one character per byte); in patterns `[\t-\r ]`. `\s` and `trim` are wrong here: they treat
 * 0xA0 as a no-break space, but it is the last byte of à, Р, 张, and 😠.
 */
export function trimBlanks(text: string): string {
  let start = 0;
  while (isBlank(text.charCodeAt(start))) start += 1;
  return trimBlanksAtEnd(start === 0 ? text : text.slice(start));
}

export function trimBlanksAtEnd(text: string): string {
  let end = text.length;
  while (isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
