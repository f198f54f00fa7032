/** A regular expression as a tree; `set` is the source of a one-character match. */
export type Expression =
  | { kind: "set"; source: string }
  | { kind: "sequence" | "choice"; parts: Expression[] }
  | { kind: "repeat"; part: Expression; min: number; max: number }
  | { kind: "look"; part: Expression; isBehind: boolean }
  | { kind: "group"; part: Expression; number: number | undefined; name: string | undefined }
  | { kind: "reference"; to: string }
  | { kind: "start" | "end" | "edge" };

/** Parses the source of a regular expression that JavaScript accepts (without the `v` flag). */
export function parseExpression(source: string): Expression {
  const reader = { source, at: 0, groups: 0 };
  const expression = readChoice(reader);
  if (reader.at < source.length) throw new Error(`unread: ${source.slice(reader.at)}`);
  return expression;
}

type Reader = { source: string; at: number; groups: number };

function readChoice(reader: Reader): Expression {
  const parts = [readSequence(reader)];
  while (take(reader, "|")) parts.push(readSequence(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "choice", parts };
}

function readSequence(reader: Reader): Expression {
  const parts: Expression[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source.charAt(reader.at))) {
    parts.push(readRepeats(reader, readAtom(reader)));
  }
  return { kind: "sequence", parts };
}

function readRepeats(reader: Reader, part: Expression): Expression {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 20),
  );
  if (!match) return part;
  reader.at += match[0].length;
  const [, sign, least, comma, most] = match;
  if (sign !== undefined) {
    return { kind: "repeat", part, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Infinity };
  }
  const min = Number(least);
  const max = comma === "" ? min : most === "" ? Infinity : Number(most);
  return { kind: "repeat", part, min, max };
}

function readAtom(reader: Reader): Expression {
  if (take(reader, "(")) return readGroup(reader);
  if (take(reader, "^")) return { kind: "start" };
  if (take(reader, "$")) return { kind: "end" };
  if (take(reader, "\\b") || take(reader, "\\B")) return { kind: "edge" };
  const reference = /^\\(?:([1-9]\d?)|k<(\w+)>)/.exec(
    reader.source.slice(reader.at, reader.at + 40),
  );
  if (reference) {
    reader.at += reference[0].length;
    return { kind: "reference", to: reference[1] ?? reference[2] ?? "" };
  }
  return { kind: "set", source: takeSet(reader) };
}

function readGroup(reader: Reader): Expression {
  const look = /^\?(<?)[=!]/.exec(reader.source.slice(reader.at, reader.at + 3));
  const named = /^\?<(\w+)>/.exec(reader.source.slice(reader.at, reader.at + 40));
  const silent = /^\?[a-z-]*:/.exec(reader.source.slice(reader.at, reader.at + 8));
  reader.at += (look ?? named ?? silent)?.[0].length ?? 0;
  const number = look || silent ? undefined : (reader.groups += 1);
  const part = readChoice(reader);
  if (!take(reader, ")")) throw new Error("a group without an end");
  if (look) return { kind: "look", part, isBehind: look[1] === "<" };
  return { kind: "group", part, number, name: named?.[1] };
}

function takeSet(reader: Reader): string {
  const rest = reader.source.slice(reader.at);
  const match =
    /^(?:\[(?:\\[^]|[^\\\]])*\]|\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[^])|[\uD800-\uDBFF][\uDC00-\uDFFF]|[^])/.exec(
      rest,
    );
  reader.at += match?.[0].length ?? 1;
  return match?.[0] ?? "";
}

function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}
