/** Names of U+00A0 to U+00FF in order (HTML 4, Latin 1). */
const LATIN_1 = `
nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc
Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute
THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave
uacute ucirc uuml yacute thorn yuml
`;

/** Other names seen in mail, with their code points in hexadecimal. */
const OTHERS = `
quot:22 amp:26 lt:3c gt:3e OElig:152 oelig:153 Scaron:160 scaron:161 Yuml:178 fnof:192
circ:2c6 tilde:2dc ensp:2002 emsp:2003 thinsp:2009 zwnj:200c zwj:200d lrm:200e rlm:200f
ndash:2013 mdash:2014 lsquo:2018 rsquo:2019 sbquo:201a ldquo:201c rdquo:201d bdquo:201e
dagger:2020 Dagger:2021 bull:2022 hellip:2026 permil:2030 prime:2032 Prime:2033 lsaquo:2039
rsaquo:203a oline:203e frasl:2044 euro:20ac image:2111 trade:2122 larr:2190 uarr:2191
rarr:2192 darr:2193 harr:2194 crarr:21b5 rArr:21d2 hArr:21d4 infin:221e ne:2260 le:2264
ge:2265 asymp:2248 equiv:2261 minus:2212 sum:2211 radic:221a spades:2660 clubs:2663
hearts:2665 diams:2666 loz:25ca Alpha:391 Beta:392 Gamma:393 Delta:394 Omega:3a9 alpha:3b1
beta:3b2 gamma:3b3 delta:3b4 epsilon:3b5 lambda:3bb mu:3bc pi:3c0 sigma:3c3 omega:3c9
apos:27 ZeroWidthSpace:200b zerowidthspace:200b NoBreak:2060 check:2713 checkmark:2713
star:2606 starf:2605 phone:260e dash:2010 horbar:2015 numsp:2007 puncsp:2008 hairsp:200a
Tab:9 NewLine:a commat:40 lpar:28 rpar:29 colon:3a excl:21 quest:3f period:2e comma:2c
dollar:24 percnt:25 sol:2f num:23 ast:2a plus:2b equals:3d lowbar:5f lbrack:5b rbrack:5d
AMP:26 LT:3c GT:3e QUOT:22 COPY:a9 REG:ae ccaron:10d Ccaron:10c rcaron:159 ecaron:11b
zcaron:17e Zcaron:17d lstrok:142 Lstrok:141 aogon:105 eogon:119 sacute:15b nacute:144
zdot:17c inodot:131 gbreve:11f scedil:15f
`;

const NAMED: ReadonlyMap<string, string> = new Map([
  ...words(LATIN_1).map((name, index): [string, string] => [
    name,
    String.fromCharCode(160 + index),
  ]),
  ...words(OTHERS).map((entry): [string, string] => {
    const [name = "", hex = ""] = entry.split(":");
    return [name, String.fromCharCode(Number.parseInt(hex, 16))];
  }),
]);

const AMPERSAND = "&amp;";
const REFERENCE = /&(?:#(\d{1,8}|x[0-9a-f]{1,8})|([a-z][a-z0-9]{1,31}));?/gi;

/** Decodes character references as browsers do, to the extent a preview needs; an unknown reference stays. */
export function decodeEntities(text: string): string {
  let decoded = "";
  let at = 0;
  for (let mark = text.indexOf("&"); mark >= 0; mark = text.indexOf("&", at)) {
    // Most URLs have no other reference, and a search for all of them takes several times as long.
    if (!text.startsWith(AMPERSAND, mark)) return decoded + decodeAll(text.slice(at));
    decoded += text.slice(at, mark + 1);
    at = mark + AMPERSAND.length;
  }
  return at === 0 ? text : decoded + text.slice(at);
}

function decodeAll(text: string): string {
  return text.replace(REFERENCE, decodeOne);
}

function decodeOne(whole: string, number: string | undefined, name: string | undefined): string {
  if (number === undefined) return NAMED.get(name ?? "") ?? whole;
  const hex = number.startsWith("x") || number.startsWith("X");
  return fromCodePoint(hex ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 10));
}

function fromCodePoint(code: number): string {
  // HTML 13.2.5.80: references to 0x80 to 0x9F mean windows-1252.
  if (code >= 0x80 && code <= 0x9f) return windows1252.decode(Uint8Array.of(code));
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? "\ufffd" : String.fromCodePoint(code);
}

const windows1252 = new TextDecoder("windows-1252");

function words(table: string): string[] {
  return table.trim().split(/\s+/);
}
