/** The parsed address of MAIL or RCPT (RFC 5321 4.1.2, RFC 6531 3.3). */
export type MailPath = {
  /** Unquoted. */
  readonly local: string;
  readonly domain: string | undefined;
  /** `local@domain` as sent, without the source route, one character per byte: for trace headers. */
  readonly wire: string;
  readonly ascii: boolean;
};

/** RFC 5321 4.5.3.1.3 requires 256; VERP senders exceed that. A header line may have 998 (RFC 5322 2.1.1). */
const PATH_LENGTH_MAX = 900;

/*
 * The source route is parsed and dropped (RFC 5321 appendix C). Dots may appear anywhere in the local
 * part: some carriers' addresses end in a dot, and their mail must be accepted. No `\s`: in Latin-1 it
 * would match a byte of à (`mail/mime/byte-blanks.ts`).
 */
const PATH =
  /<(?:@[^\t-\r <>:]*:)?(?:("(?:[^"\\]|\\.)*")|([^\t-\r "(),:;<>@[\\\]]+))(?:@(\[[!-Z^-~]*\]|[\w.\-\x80-\xff]+))?>/y;

const BEYOND_ASCII = /[\x80-\xff]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses `<…>` at `start` of a Latin-1 line. `end` is the index after the path. Returns undefined if the syntax is
 * wrong.
 */
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
    // Not UTF-8, therefore no RFC 6531 address: the caller reports a syntax error.
    return undefined;
  }
}
