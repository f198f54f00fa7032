import { uniqueNames } from "./unique-names.ts";

export type NamedFile = { readonly name: string; readonly content: Blob };

/** One archive of several files: nothing is packed, most of what is attached is packed already. */
export async function zipFiles(files: readonly NamedFile[], now: Date): Promise<Blob> {
  // Only who wants an archive fetches what makes it.
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
