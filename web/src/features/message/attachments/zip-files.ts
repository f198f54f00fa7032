export type NamedFile = { readonly name: string; readonly content: Blob };

/** Packs files into one ZIP archive without compression, since most attachments are compressed already. */
export async function zipFiles(files: readonly NamedFile[], now: Date): Promise<Blob> {
  // Loads the ZIP code on demand.
  const { makeZip } = await import("client-zip");
  const names = uniqueNames(files.map(({ name }) => name));
  const entries = files.map(({ content }, index) => ({
    name: names[index] ?? String(index),
    input: new Response(content),
    lastModified: now,
  }));
  const type = { headers: { "content-type": "application/zip" } };
  return new Response(makeZip(entries), type).blob();
}

/**
 * Makes names unique within one folder. Windows and macOS treat names that differ only in case as equal (macOS: ß and
 * SS, too), and so composed and decomposed é.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let copy = 2; taken.has(asOneFile(free)); copy += 1) free = `${stem} (${copy})${ending}`;
    taken.add(asOneFile(free));
    return free;
  });
}

function asOneFile(name: string): string {
  // In upper case first: ß becomes SS, and all forms of σ become Σ.
  return name.normalize("NFKC").toUpperCase().toLowerCase();
}
