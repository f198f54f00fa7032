import { endingsOf, isProgram } from "./program-file.ts";
import { sniffType } from "./sniff-type.ts";

/**
 * Why opening a file may do harm. `program`: a system runs it, or a browser runs its scripts. `mismatch`: its name, its
 * declared type, and its first bytes contradict each other.
 */
export type FileRisk = "program" | "mismatch";

type AssessedFile = {
  /** The media type that the first bytes show, if the declared type doesn't say so. */
  detectedType?: string;
  risk?: FileRisk;
};

type File = {
  fileName: string | null;
  /** As the sender declared it. */
  mimeType: string;
  /** The first `SNIFFED_BYTES` or more. */
  content: Uint8Array;
};

/** Compares what the sender says about a file with what its first bytes show. */
export function assessFile({ fileName, mimeType, content }: File): AssessedFile {
  const declared = canonicalType(mimeType.toLowerCase());
  const detected = sniffType(content);
  const names = fileName === null ? [] : [fileName];
  // Anything else after a dot is part of the name.
  const endings = names.flatMap(endingsOf).filter((ending) => /^[a-z0-9]{1,10}$/.test(ending));
  const isActive = isActiveDocument({ declared, detected, endings });
  const isRisky = isActive || isProgram({ names, mimeType: declared, content });
  const isContradiction = contradict([
    formatsOfType(declared),
    ...endings.map((ending) => BY_ENDING.get(ending)),
    detected === undefined ? undefined : formatsOfType(detected),
  ]);
  const risk = isRisky ? "program" : isContradiction ? "mismatch" : undefined;
  // A container such as ZIP says less than the name of the document in it.
  const isInformative = detected !== declared && (risk || !CONTAINERS.has(detected ?? ""));
  return {
    ...(detected !== undefined && isInformative && { detectedType: detected }),
    ...(risk && { risk }),
  };
}

/** Web pages and drawings with scripts, and documents with macros. */
const ACTIVE_ENDINGS = new Set(
  "htm html shtml xht xhtml mht mhtml svg svgz docm dotm xlsm xltm xlam pptm potm ppsm".split(" "),
);
const ACTIVE_TYPES = new Set(["text/html", "application/xhtml+xml", "image/svg+xml"]);

type Sources = { declared: string; detected: string | undefined; endings: readonly string[] };

/** Without an extension, a system opens the file by its declared type. */
function isActiveDocument({ declared, detected, endings }: Sources): boolean {
  if (endings.some((ending) => ACTIVE_ENDINGS.has(ending))) return true;
  return endings.length === 0 && (ACTIVE_TYPES.has(declared) || ACTIVE_TYPES.has(detected ?? ""));
}

const CONTAINERS = new Set(["application/zip", "application/x-ole-storage", "application/gzip"]);

type Format =
  | "gzip"
  | "html"
  | "ole"
  | "other"
  | "pdf"
  | "picture"
  | "rar"
  | "rtf"
  | "text"
  | "zip";

const OLD_OFFICE: readonly Format[] = ["ole", "zip", "rtf", "html", "text"];
const NEW_OFFICE: readonly Format[] = ["zip", "ole"];

/** The formats that a file of this type may have; undefined if the type is generic or unknown. */
function formatsOfType(type: string): readonly Format[] | undefined {
  const known = BY_TYPE.get(type);
  if (known) return known;
  if (type === "image/svg+xml") return ["text", "html", "picture"];
  if (type.startsWith("image/")) return ["picture"];
  if (type.startsWith("text/")) return ["text", "html"];
  if (/^application\/vnd\.(?:openxmlformats|oasis)/.test(type)) return NEW_OFFICE;
  return /^application\/(?:msword|vnd\.ms-)/.test(type) ? OLD_OFFICE : undefined;
}

const BY_TYPE: ReadonlyMap<string, readonly Format[]> = new Map<string, readonly Format[]>([
  ["application/pdf", ["pdf"]],
  ["application/rtf", ["rtf", "text"]],
  ["text/html", ["html", "text"]],
  ["application/zip", ["zip"]],
  ["application/x-ole-storage", ["ole"]],
  ["application/gzip", ["gzip"]],
  ["application/vnd.rar", ["rar"]],
  ["application/x-7z-compressed", ["other"]],
]);

/** Returns the name of a type that `sniffType` uses. */
function canonicalType(type: string): string {
  return ALIASES.get(type) ?? type;
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["application/x-gzip", "application/gzip"],
  ["application/x-pdf", "application/pdf"],
  ["application/x-rar-compressed", "application/vnd.rar"],
  ["application/x-zip-compressed", "application/zip"],
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
  ["image/x-ms-bmp", "image/bmp"],
  ["image/x-png", "image/png"],
  ["text/richtext", "application/rtf"],
  ["text/rtf", "application/rtf"],
]);

const ENDINGS: readonly (readonly [endings: string, formats: readonly Format[]])[] = [
  ["pdf", ["pdf"]],
  ["png jpg jpeg jpe jfif gif webp bmp dib tif tiff ico heic heif avif", ["picture"]],
  ["doc dot xls xlt ppt pps pot", OLD_OFFICE],
  ["docx dotx xlsx xltx pptx ppsx potx odt ods odp odg", NEW_OFFICE],
  ["zip epub kmz cbz", ["zip"]],
  ["gz tgz", ["gzip"]],
  ["rar", ["rar"]],
  ["7z", ["other"]],
  ["rtf", ["rtf", "text"]],
  ["txt log md csv tsv ics vcf json", ["text", "html"]],
];

const BY_ENDING: ReadonlyMap<string, readonly Format[]> = new Map(
  ENDINGS.flatMap(([endings, formats]) =>
    endings.split(" ").map((ending): [string, readonly Format[]] => [ending, formats]),
  ),
);

/** Whether no format agrees with all sources that name one. */
function contradict(sources: readonly (readonly Format[] | undefined)[]): boolean {
  const [first, ...others] = sources.filter((formats) => formats !== undefined);
  if (!first) return false;
  return !first.some((format) => others.every((formats) => formats.includes(format)));
}
