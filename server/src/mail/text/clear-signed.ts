/** OpenPGP's marks around a signed text (RFC 9580 7.1): the armor headers end with an empty line. */
const START = /^\s*-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\r?\n(?:[\w-]+: [^\n]*\n)*[ \t]*\r?\n/;
const SIGNATURE = /^-----BEGIN PGP SIGNATURE-----/m;

/** Returns the text that OpenPGP signed, without the marks and the signature. Other text is unchanged. */
export function withoutPgpMarks(text: string): string {
  const [marks] = START.exec(text) ?? [];
  if (marks === undefined) return text;
  const rest = text.slice(marks.length);
  const end = rest.search(SIGNATURE);
  const signed = end < 0 ? rest : rest.slice(0, end);
  // RFC 9580 7.2: a line that starts with a dash is escaped.
  return signed.replaceAll(/^- /gm, "");
}
