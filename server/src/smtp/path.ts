/** The address of MAIL or RCPT, taken apart (RFC 5321 4.1.2, RFC 6531 3.3). */
export type MailPath = {
  /** Unquoted. */
  readonly local: string;
  readonly domain: string | undefined;
  /** `local@domain` as it was sent, each byte one character, source route dropped: for trace headers. */
  readonly wire: string;
  readonly ascii: boolean;
};

/** RFC 5321 4.5.3.1.3 asks for 256; senders with VERP go over it. A header line may have 998 (RFC 5322 2.1.1). */
const PATH_LENGTH_MAX = 900;

/*
 * The source route is read and forgotten (RFC 5321 appendix C). Dots may stand anywhere in the local
 * part: some carriers' addresses end in one, and a sender like that has to be able to write. No `\s`:
 * here it would be a byte of à (`mail/mime/byte-blanks.ts`).
 */
const PATH =
  /<(?:@[^\t-\r <>:]*:)?(?:("(?:[^"\\]|\\.)*")|([^\t-\r "(),:;<>@[\\\]]+))(?:@(\[[!-Z^-~]*\]|[\w.\-\x80-\xff]+))?>/y;

const BEYOND_ASCII = /[\x80-\xff]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads `<…>` at `start` of a line in Latin-1; undefined where it is none. `end` is the index behind it. */
export function readPath(line: string, start: number): { path: MailPath; end: number } | undefined {
  PATH.lastIndex = start;
  const match = PATH.exec(line);
  if (match === null || match[0].length > PATH_LENGTH_MAX) return undefined;
  const [, quoted, dotted = "", domain] = match;
  const local = quoted === undefined ? dotted : unquote(quoted);
  const wire = `${quoted ?? dotted}${domain === undefined ? "" : `@${domain}`}`;
  const end = PATH.lastIndex;
  if (!BEYOND_ASCII.test(wire)) return { path: { local, domain, wire, ascii: true }, end };
  const decoded = { local: fromUtf8(local), domain: fromUtf8(domain ?? "") };
  if (decoded.local === undefined || decoded.domain === undefined) return undefined;
  return {
    path: {
      local: decoded.local,
      domain: domain === undefined ? undefined : decoded.domain,
      wire,
      ascii: false,
    },
    end,
  };
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

function fromUtf8(latin1: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(latin1, "latin1"));
  } catch {
    // Not UTF-8, so no address of RFC 6531: the caller refuses it as a syntax error.
    return undefined;
  }
}
