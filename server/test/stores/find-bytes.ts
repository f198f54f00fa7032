import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the names of all files below the folders that contain the text, in UTF-8 or UTF-16 (LE or BE). */
export function filesWith(folders: readonly string[], text: string): string[] {
  const forms = formsOf(text);
  return folders.flatMap((folder) =>
    filesBelow(folder).filter((file) => holds(readFileSync(file), forms)),
  );
}

/** Same for many texts of ASCII, all of them in one pass. Returns a line for each file with the first that it holds. */
export function textsInFiles(folders: readonly string[], texts: readonly string[]): string[] {
  const forms = texts
    .flatMap(formsOf)
    .map((form) => form.toString("latin1").replaceAll(/\W/g, "\\$&"));
  const any = new RegExp(forms.join("|"));
  return folders.flatMap(filesBelow).flatMap((file) => {
    const [found] = any.exec(readFileSync(file, "latin1")) ?? [];
    return found === undefined ? [] : `${file} holds ${found}`;
  });
}

export function filesWithBytes(folder: string, bytes: Buffer): string[] {
  return filesBelow(folder).filter((file) => readFileSync(file).includes(bytes));
}

/** For many searches: the bytes of all files below the folder. */
export function readAll(folder: string): Buffer {
  return Buffer.concat(filesBelow(folder).map((file) => readFileSync(file)));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Between its first and its last byte, ASCII text is the same in both orders of UTF-16. */
function formsOf(text: string): Buffer[] {
  return [Buffer.from(text), Buffer.from(text, "utf16le").subarray(0, -1)];
}

function holds(bytes: Buffer, forms: readonly Buffer[]): boolean {
  return forms.some((form) => bytes.includes(form));
}
