import { uniqueNames } from "./unique-names.ts";

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
