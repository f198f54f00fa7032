import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the names of all files below the folders that contain the text, in UTF-8 or UTF-16 (LE or BE). */
export function filesWith(folders: readonly string[], text: string): string[] {
  return folders.flatMap((folder) =>
    filesBelow(folder).filter((file) => holds(readFileSync(file), text)),
  );
}

/** Same for many texts, reading each file once. Returns a line for each text that was found. */
export function textsInFiles(folders: readonly string[], texts: readonly string[]): string[] {
  return folders.flatMap(filesBelow).flatMap((file) => {
    const bytes = readFileSync(file);
    return texts.filter((text) => holds(bytes, text)).map((text) => `${file} holds ${text}`);
  });
}

export function filesWithBytes(folder: string, bytes: Buffer): string[] {
  return filesBelow(folder).filter((file) => readFileSync(file).includes(bytes));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function holds(bytes: Buffer, text: string): boolean {
  const little = Buffer.from(text, "utf16le");
  return [Buffer.from(text), little, Buffer.from(little).swap16()].some((form) =>
    bytes.includes(form),
  );
}
