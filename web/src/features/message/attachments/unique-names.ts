/**
 * Names that may lie side by side in one folder: those that differ in capitals alone are one file
 * on Windows and macOS, and so are the composed and the decomposed é.
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
