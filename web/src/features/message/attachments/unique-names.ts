/**
 * Makes names unique within one folder. Windows and macOS treat names that differ only in case as equal, and so
 * composed and decomposed é.
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
  return name.normalize("NFKC").toLowerCase();
}
