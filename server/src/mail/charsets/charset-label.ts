/** Labels that the WHATWG Encoding Standard lacks, or reads more narrowly than senders mean them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  // Mail labeled GB2312 usually contains GBK and GB18030 characters.
  ["gb2312", "gb18030"],
  ["gb_2312-80", "gb18030"],
  ["gbk", "gb18030"],
  ["x-gbk", "gb18030"],
  ["gb-18030", "gb18030"],
  ["cp936", "gb18030"],
  ["ms936", "gb18030"],
  ["euc-cn", "gb18030"],
  ["hz", "hz-gb-2312"],
  ["unicode-1-1-utf-7", "utf-7"],
  ["utf7", "utf-7"],
  ["utf8mb4", "utf-8"],
  ["unicode", "utf-16"],
  ["ucs-2", "utf-16"],
  ["iso-10646-ucs-2", "utf-16"],
  ["utf32", "utf-32"],
  ["cp949", "euc-kr"],
  ["ms949", "euc-kr"],
  ["uhc", "euc-kr"],
  ["cp932", "shift_jis"],
  ["cp943", "shift_jis"],
  ["cp950", "big5"],
  ["ms950", "big5"],
  ["big5-hkscs:2004", "big5"],
  ["iso-2022-jp-1", "iso-2022-jp"],
  ["iso-2022-jp-2", "iso-2022-jp"],
  ["iso-2022-jp-3", "iso-2022-jp"],
  ["iso-2022-jp-ms", "iso-2022-jp"],
  ["cp50220", "iso-2022-jp"],
  ["cp50221", "iso-2022-jp"],
  ["cp50222", "iso-2022-jp"],
  ["mac-roman", "macintosh"],
  ["macroman", "macintosh"],
  ["mac-cyrillic", "x-mac-cyrillic"],
]);

/** Charset families that senders punctuate in many ways: `ISO8859_15`, `win-1251`, `CP-850`. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:x?iso)?8859(1[0-6]|[1-9])[ei]?$/, "iso-8859-"],
  [/^(?:x?windows|win|cp|ms|x?cp)(125[0-8]|874)$/, "windows-"],
  [/^(?:ibm|cp|dos|pc|oem)0*(437|850|852|858)$/, "cp"],
  [/^(?:ibm|cp|dos|pc|oem)0*(866)$/, "ibm"],
  [/^latin([1-6])$/, "latin"],
  [/^utf(8|16be|16le|16|32be|32le|32|7)$/, "utf-"],
  [/^koi8([ru])$/, "koi8-"],
  [/^euc(jp|kr)$/, "euc-"],
  [/^iso2022(jp|kr|cn)/, "iso-2022-"],
  [/^(?:x?)s(?:hift)?(jis)$/, "shift_"],
];

/** Returns the decoder's name of a charset, else the label in lower case without stray characters. */
export function readCharsetLabel(label: string): string {
  const name = label
    .toLowerCase()
    .replace(/^\s*charset\s*=/, "")
    .replace(/[\s"'<>,;]+/g, "");
  return ALIASES.get(name) ?? ofFamily(name) ?? name;
}

function ofFamily(name: string): string | undefined {
  const bare = name.slice(0, 32).replace(/[^a-z0-9]/g, "");
  for (const [pattern, prefix] of FAMILIES) {
    const member = pattern.exec(bare)?.[1];
    if (member !== undefined) return prefix + member;
  }
  return undefined;
}
