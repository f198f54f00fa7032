import type { Attachment } from "@mayfly/contract";

/**
 * A file's type in words: by its first bytes, its declared type, or its extension. The declared type of a risky file
 * doesn't count. The first bytes of a program count only if they are a program's: a macro document begins like a ZIP
 * archive, and a script may begin like a picture.
 */
export type FileKind = {
  readonly words: string;
  readonly group:
    | "picture"
    | "document"
    | "archive"
    | "sound"
    | "video"
    | "mail"
    | "event"
    | "file";
};

type NamedFile = Pick<Attachment, "type" | "detectedType" | "name" | "risk">;

export function fileKind({ type, detectedType, name, risk }: NamedFile): FileKind {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const declared = risk && ending !== "" ? "" : type;
  const byEnding = BY_ENDING.get(ending);
  const isDisguise = risk === "program" && !PROGRAM_TYPES.has(detectedType ?? "");
  const detected = isDisguise ? "" : (detectedType ?? "");
  const known = BY_TYPE.get(detected) ?? BY_TYPE.get(declared) ?? byEnding;
  if (known) return known;
  const family = FAMILIES.get(declared.split("/")[0] ?? "");
  if (family)
    return ending === "" ? family : { ...family, words: `${upper(ending)} ${low(family)}` };
  return { words: ending === "" ? "File" : `${upper(ending)} file`, group: "file" };
}

const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  "application/vnd.microsoft.portable-executable",
  "application/x-elf",
  "text/x-shellscript",
  "application/x-ms-shortcut",
]);

const TABLE: readonly [FileKind, types: readonly string[], endings: readonly string[]][] = [
  [{ words: "PDF document", group: "document" }, ["application/pdf"], ["pdf"]],
  [{ words: "PNG image", group: "picture" }, ["image/png"], ["png"]],
  [{ words: "JPEG image", group: "picture" }, ["image/jpeg", "image/jpg"], ["jpg", "jpeg"]],
  [{ words: "GIF image", group: "picture" }, ["image/gif"], ["gif"]],
  [{ words: "WebP image", group: "picture" }, ["image/webp"], ["webp"]],
  [{ words: "SVG drawing", group: "picture" }, ["image/svg+xml"], ["svg"]],
  [{ words: "Text", group: "document" }, ["text/plain"], ["txt"]],
  [{ words: "Web page", group: "document" }, ["text/html"], ["html", "htm"]],
  [{ words: "CSV table", group: "document" }, ["text/csv"], ["csv"]],
  [
    { words: "Word document", group: "document" },
    [
      "application/msword",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    ["doc", "docx"],
  ],
  [
    { words: "Excel spreadsheet", group: "document" },
    [
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
    ["xls", "xlsx"],
  ],
  [
    { words: "PowerPoint presentation", group: "document" },
    [
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    ["ppt", "pptx"],
  ],
  [
    { words: "ZIP archive", group: "archive" },
    ["application/zip", "application/x-zip-compressed"],
    ["zip"],
  ],
  [
    { words: "Archive", group: "archive" },
    ["application/gzip", "application/vnd.rar", "application/x-7z-compressed"],
    ["gz", "tgz", "rar", "7z", "tar"],
  ],
  [{ words: "Message", group: "mail" }, ["message/rfc822"], ["eml"]],
  [{ words: "Invitation", group: "event" }, ["text/calendar", "application/ics"], ["ics"]],
  [{ words: "Contact", group: "file" }, ["text/vcard", "text/x-vcard"], ["vcf"]],
  [{ words: "Signature", group: "file" }, ["application/pgp-signature"], ["asc", "p7s"]],
  [
    { words: "Program", group: "file" },
    ["application/vnd.microsoft.portable-executable", "application/x-elf"],
    ["exe", "scr", "com", "msi"],
  ],
  [
    { words: "Script", group: "file" },
    ["text/x-shellscript"],
    ["js", "vbs", "bat", "cmd", "ps1", "sh"],
  ],
  [{ words: "Shortcut", group: "file" }, ["application/x-ms-shortcut"], ["lnk", "url"]],
  [
    { words: "Disk image", group: "archive" },
    ["application/x-iso9660-image"],
    ["iso", "img", "dmg"],
  ],
  [{ words: "Outlook data", group: "file" }, ["application/ms-tnef"], []],
];

const BY_TYPE = new Map(TABLE.flatMap(([kind, types]) => types.map((type) => [type, kind])));
const BY_ENDING = new Map(
  TABLE.flatMap(([kind, , endings]) => endings.map((ending) => [ending, kind])),
);

const FAMILIES: ReadonlyMap<string, FileKind> = new Map([
  ["image", { words: "Image", group: "picture" }],
  ["audio", { words: "Sound", group: "sound" }],
  ["video", { words: "Video", group: "video" }],
]);

function upper(ending: string): string {
  return ending.toUpperCase();
}

function low({ words }: FileKind): string {
  return words.toLowerCase();
}
