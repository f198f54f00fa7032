/** Charsets of old mail programs that the standard decoders lack: HZ, ISO-2022, and DOS code pages. */

/*
 * HZ and ISO-2022 write two-byte characters with the high bits off, between shift marks. With the high bits set and
 * the marks removed, standard decoders can read them.
 */
const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const LINE_FEED = 0x0a;
const TILDE = 0x7e;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Converts HZ (RFC 1843) to GB 2312: `~{` and `~}` are the marks, `~~` is a tilde, and `~` at a line end joins lines.
 */
export function unshiftHz(bytes: Buffer): Buffer {
  const unshifted = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let wide = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    if (byte === TILDE && isHzMark(next)) {
      at += 1;
      if (next === TILDE) unshifted[length++] = TILDE;
      else if (next !== LINE_FEED) wide = next === OPENING_BRACE;
    } else {
      // RFC 1843: each line starts in ASCII, even if the previous line lacks its end mark.
      if (byte === LINE_FEED) wide = false;
      unshifted[length++] = wide ? highBitSet(byte) : byte;
    }
  }
  return unshifted.subarray(0, length);
}

function isHzMark(byte: number | undefined): boolean {
  return byte === TILDE || byte === LINE_FEED || byte === OPENING_BRACE || byte === CLOSING_BRACE;
}

/** Converts ISO-2022-KR (RFC 1557) to EUC-KR, and ISO-2022-CN to GB 2312: SO and SI are the marks. */
export function unshiftIso2022(bytes: Buffer): Buffer {
  const unshifted = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let wide = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE) at += designationLength(bytes, at);
    else if (byte === SHIFT_OUT || byte === SHIFT_IN) wide = byte === SHIFT_OUT;
    else {
      if (byte === LINE_FEED) wide = false;
      unshifted[length++] = wide ? highBitSet(byte) : byte;
    }
  }
  return unshifted.subarray(0, length);
}

/** `ESC $ ) C` and similar select the charset of SO: three bytes after the ESC. */
function designationLength(bytes: Buffer, at: number): number {
  return bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x29 || bytes[at + 2] === 0x2a) ? 3 : 0;
}

/** Blanks and controls between two characters stay unchanged. */
function highBitSet(byte: number): number {
  return byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte;
}

/** Characters of the bytes 0x80 to 0xFF in DOS code pages, which browsers lack and old mailers still use. */
const UPPER_HALVES: ReadonlyMap<string, string> = new Map([
  [
    "cp437",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
      "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  ],
  [
    "cp850",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
      "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ],
  [
    "cp852",
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
      "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  ],
  [
    "cp858",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
      "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ],
]);

export function isDosCodePage(name: string): boolean {
  return UPPER_HALVES.has(name);
}

/** Decodes one character per byte; bytes below 0x80 are ASCII. */
export function decodeDosCodePage(bytes: Buffer, name: string): string {
  const upper = UPPER_HALVES.get(name) ?? "";
  return bytes
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (char) => upper.charAt(char.charCodeAt(0) - 0x80));
}
