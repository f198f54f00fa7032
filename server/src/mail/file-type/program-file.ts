import { withFewMarks } from "@mayfly/contract/few-marks";

/**
 * Detects files that an operating system runs when they are opened. Checks names, the declared type, and the first
 * bytes; archives are not opened.
 */
type SuspectFile = {
  /** All names in the part's headers. */
  names: readonly string[];
  mimeType: string;
  content: Uint8Array;
};

export function isProgram({ names, mimeType, content }: SuspectFile): boolean {
  return (
    names.some(isProgramName) ||
    isProgramType(mimeType) ||
    startsLikeProgram(content.subarray(0, 8))
  );
}

/** Returns whether systems run a file of this name, including `a.pdf.exe` and `a.exe . .`. */
export function isProgramName(name: string): boolean {
  return endingsOf(name).some((ending) => PROGRAM_ENDINGS.has(ending));
}

/** Returns the extensions by which systems may open a file of this name, in lower case; empty without any. */
export function endingsOf(name: string): string[] {
  const plain = withFewMarks(name)
    .normalize("NFKC")
    .toLowerCase()
    // A bidirectional control character displays a different extension. Programs that save a file also drop
    // characters that their system forbids.
    .replace(/[\p{C}\p{Zl}\p{Zp}<>"|?*]/gu, "")
    .replace(/^.*[/\\]/, "");
  // Windows reads `a.exe::$DATA` and `a.exe:stream` as a.exe; other programs save `x:a.exe` as `x a.exe`.
  return plain
    .split(":")
    .map(endingOf)
    .filter((ending) => ending !== "");
}

function endingOf(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.']/.test(name.charAt(end - 1))) end -= 1;
  const dot = name.lastIndexOf(".", end - 1);
  return dot < 0 || end === 0 ? "" : name.slice(dot + 1, end).trim();
}

const PROGRAM_ENDINGS: ReadonlySet<string> = new Set(
  `ade adp apk app appimage application appref-ms appx appxbundle bash bat cab cer chm cmd com
  command cpl crx csh deb desktop diagcab diagcfg diagpkg dll dmg drv elf ex ex_ exe fxp gadget grp
  hlp hta img inf ins ipa iso isp its jar jnlp job js jse jsp ksh lib library-ms lnk mad maf mag mam
  maq mar mas mat mau mav maw mcf mda mdb mde mdt mdw mdz mpkg msc msh msh1 msh1xml msh2 msh2xml
  mshxml msi msix msixbundle msp mst nsh ocx osd ops pcd phar pif pkg pl plg prf prg ps1
  ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 py pyc pyo pyw pyz pyzw rb reg rpm run scf scpt scptd
  scr sct search-ms settingcontent-ms sh shb shs so sys terminal theme tool url vb vbe vbp vbs vhd
  vhdx vsmacros vsw vxd webpnp website wim workflow ws wsb wsc wsf wsh xbap xll xnk xpi zsh`.split(
    /\s+/,
  ),
);

function isProgramType(mimeType: string): boolean {
  return PROGRAM_TYPES.has(mimeType.trim().toLowerCase());
}

const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  "application/bat",
  "application/dos-exe",
  "application/exe",
  "application/hta",
  "application/java-archive",
  "application/javascript",
  "application/ecmascript",
  "application/msdos-windows",
  "application/vnd.android.package-archive",
  "application/vnd.apple.installer+xml",
  "application/vnd.appimage",
  "application/vnd.debian.binary-package",
  "application/vnd.microsoft.portable-executable",
  "application/x-apple-diskimage",
  "application/x-bat",
  "application/x-cab",
  "application/x-csh",
  "application/x-deb",
  "application/x-debian-package",
  "application/x-dosexec",
  "application/x-elf",
  "application/x-exe",
  "application/x-executable",
  "application/x-iso9660-image",
  "application/x-java-archive",
  "application/x-java-jnlp-file",
  "application/x-javascript",
  "application/x-mach-binary",
  "application/x-ms-dos-executable",
  "application/x-ms-installer",
  "application/x-ms-shortcut",
  "application/x-msdos-program",
  "application/x-msdownload",
  "application/x-msi",
  "application/x-object",
  "application/x-pie-executable",
  "application/x-powershell",
  "application/x-rpm",
  "application/x-sh",
  "application/x-sharedlib",
  "application/x-shellscript",
  "application/x-vbs",
  "application/x-winexe",
  "text/ecmascript",
  "text/javascript",
  "text/jscript",
  "text/vbscript",
  "text/x-powershell",
  "text/x-sh",
  "text/x-shellscript",
  "text/x-vbscript",
  "vms/exe",
]);

/**
 * First bytes (hex) of programs: DOS and Windows, ELF, scripts, and Mach-O in all widths, byte orders, and
 * the universal form.
 */
const MAGIC = [
  "4d5a",
  "7f454c46",
  "2321",
  "feedface",
  "feedfacf",
  "cefaedfe",
  "cffaedfe",
  "cafebabe",
];

function startsLikeProgram(start: Uint8Array): boolean {
  const hex = Buffer.from(start).toString("hex");
  return MAGIC.some((magic) => hex.startsWith(magic));
}
