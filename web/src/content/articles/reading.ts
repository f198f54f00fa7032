/** The reading time and the sections of a rendered article. */
export type Reading = {
  readonly words: number;
  readonly minutes: number;
  readonly sections: readonly Section[];
};

type Section = { readonly id: string; readonly title: string };

/** Adults read 238 words of English prose per minute (Brysbaert, Journal of Memory and Language 109, 2019). */
const WORDS_PER_MINUTE = 238;

/** `html` comes from our own build: well-formed, without comments or scripts. */
export function measureReading(html: string): Reading {
  const words = countWords(html);
  return {
    words,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    sections: findSections(html),
  };
}

/** Code doesn't count. */
function countWords(html: string): number {
  const prose = html.replaceAll(/<pre\b.*?<\/pre>/gs, " ");
  const text = prose.replaceAll(/<[^>]*>/g, (tag) => (INLINE.test(tag) ? "" : " "));
  return text.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

/** Elements that may begin or end within a word. */
const INLINE = /^<\/?(?:a|b|code|em|span|strong|sup)\b/;

function findSections(html: string): Section[] {
  return [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs)].map(([, id = "", inner = ""]) => ({
    id,
    title: readText(inner),
  }));
}

/** The named entities that React writes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function readText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:#x([0-9a-f]+)|([a-z]+));/gi, (entity, code?: string, name = "") =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name] ?? entity),
    );
}

/** Returns a heading's fragment: "What a pass doesn't mean" → "what-a-pass-doesnt-mean". */
export function fragmentName(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
