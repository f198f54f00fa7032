/**
 * Fetches data that PDF files may omit: the fourteen standard fonts and the character maps for East Asian text. All
 * come from our own build.
 */
export class FontsAndTables {
  readonly #urls: Readonly<Record<string, string | null | undefined>>;

  constructor(urls: Readonly<Record<string, string | null | undefined>>) {
    this.#urls = urls;
  }

  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = this.#urls[kind];
    if (!folder || !/^[\w-]+\.\w+$/.test(filename)) throw new Error("Not part of the build");
    const response = await fetch(`${folder}${OTHER_NAMES.get(filename) ?? filename}`);
    if (!response.ok) throw new Error(`The server has no ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Liberation Sans is under the GPL. Arimo has the same metrics and may be distributed with Mayfly. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["LiberationSans-Regular.ttf", "Arimo_400Regular.ttf"],
  ["LiberationSans-Italic.ttf", "Arimo_400Regular_Italic.ttf"],
  ["LiberationSans-Bold.ttf", "Arimo_700Bold.ttf"],
  ["LiberationSans-BoldItalic.ttf", "Arimo_700Bold_Italic.ttf"],
]);
