import { RUN } from "./run-vectors.ts";

/** Hostile below the HTML: encodings that one reader takes for text and another for markup. */
const MARKUP = `<img src="http://charset.leak.test/" onerror="${RUN}"><script>${RUN}</script>`;

/** A part's header and body, by attempt. */
export const CHARSETS: Readonly<Record<string, { readonly head: string; readonly body: Buffer }>> =
  {
    "utf-7": part(
      "text/html; charset=utf-7",
      Buffer.from(`Text +ADw-script+AD4-${RUN}+ADw-/script+AD4-`),
    ),
    "utf-7 in a meta element": part(
      "text/html",
      Buffer.from(`<meta charset="utf-7">Text +ADw-img src+AD0-x onerror+AD0-top.ran+AD0-1+AD4-`),
    ),
    "utf-16 with a mark": part(
      "text/html; charset=us-ascii",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`Text ${MARKUP}`, "utf16le")]),
    ),
    "utf-16 without one": part(
      "text/html; charset=utf-16le",
      Buffer.from(`Text ${MARKUP}`, "utf16le"),
    ),
    "overlong utf-8": part(
      "text/html; charset=utf-8",
      Buffer.concat([
        Buffer.from("Text "),
        Buffer.from([0xc0, 0xbc]),
        Buffer.from(`script`),
        Buffer.from([0xc0, 0xbe]),
        Buffer.from(RUN),
      ]),
    ),
    "iso-2022-jp": part(
      "text/html; charset=iso-2022-jp",
      Buffer.from(`Text <p title="\x1b$B">${MARKUP}\x1b(B">`, "latin1"),
    ),
    "shift_jis that eats a quote": part(
      "text/html; charset=shift_jis",
      Buffer.concat([
        Buffer.from(`Text <p title="`),
        Buffer.from([0x81]),
        Buffer.from(`" ${MARKUP}">`),
      ]),
    ),
    "nulls within": part(
      "text/html; charset=utf-8",
      Buffer.from(`Text <scr\0ipt>${RUN}</scr\0ipt>\0${MARKUP}`),
    ),
    "a charset that doesn't exist": part(
      "text/html; charset=x-none",
      Buffer.from(`Text ${MARKUP}`),
    ),
    "xml that is html": part(
      "text/html",
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "${RUN}">]><html xmlns="http://www.w3.org/1999/xhtml">Text ${MARKUP}</html>`,
      ),
    ),
  };

function part(type: string, body: Buffer): { head: string; body: Buffer } {
  return { head: `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64`, body };
}
