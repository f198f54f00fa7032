/** A curl command, as far as the API's quick start uses it. */
export type Command = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Options in their original order. */
  readonly options: readonly string[];
};

/** Returns the shell lines of a Markdown text, with continuation lines joined. */
export function shellLines(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, code = ""]) => code);
  return blocks.flatMap((code) =>
    code
      .replaceAll(/(\\|\|)\n\s*/g, (_, end: string) => (end === "|" ? "| " : ""))
      .split("\n")
      .filter((line) => line !== ""),
  );
}

/** Parses the curl command of a line and expands the shell's variables; returns undefined if there is none. */
export function readCommand(
  line: string,
  variables: Readonly<Record<string, string>>,
): Command | undefined {
  const [call] = /\bcurl [^|>)]*/.exec(line) ?? [];
  if (call === undefined) return undefined;
  const words = shellWords(call, variables).slice(1);
  const headers: Record<string, string> = {};
  const options: string[] = [];
  let url = "";
  let method: string | undefined;
  let body: string | undefined;
  while (words.length > 0) {
    const word = words.shift() ?? "";
    if (!word.startsWith("-")) {
      url = word;
      continue;
    }
    options.push(word);
    if (!WITH_VALUE.has(word)) continue;
    const value = words.shift() ?? "";
    if (word === "-X") method = value;
    if (word === "-d") body = value;
    if (word === "-H") headers[value.split(": ")[0] ?? ""] = value.split(": ")[1] ?? "";
  }
  return { url, method: method ?? "GET", headers, body, options };
}

const WITH_VALUE = new Set(["-X", "-H", "-d", "-o", "-T", "--mail-from", "--mail-rcpt"]);

/** Splits into shell words, with both kinds of quotes, and variables outside single quotes. */
function shellWords(text: string, variables: Readonly<Record<string, string>>): string[] {
  const put = (words: string) =>
    words.replaceAll(/\$([A-Z]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} was never set before: ${text}`);
      return value;
    });
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => single ?? put((double ?? bare ?? "").replaceAll(/\\(.)/g, "$1")),
  );
}
