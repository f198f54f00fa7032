import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Starts the browser of the npm package: no system library or font is needed. */
type BundledChromium = { executablePath: string; env: Record<string, string> };

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
/** The package unpacks libnss3 and related libraries only if it detects Lambda. */
const LAMBDA = "AWS_Lambda_nodejs24.x";

export async function bundledChromium(): Promise<BundledChromium> {
  const folder = join(CACHE, `chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: nameFonts(folder),
    },
  };
}

const UNPACK = `
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
`;

/** Unpacks into a temporary folder and renames it: parallel test files must not see a partial browser. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "chromium-unfinished-"));
  // In a child process: the package unpacks into TMPDIR, and this process needs its own TMPDIR.
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", UNPACK], {
    cwd: fileURLToPath(new URL("./", import.meta.url)),
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: LAMBDA },
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was first; its browser is the same.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Writes the file that names the fonts, unless it exists, and returns its path. The package's own file names only
 * folders under /tmp. Without any font, pages crash, so a project that was moved or copied needs another file.
 */
export function nameFonts(folder: string): string {
  const file = join(folder, "fonts.conf");
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts/fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== content) writeFileSync(file, content);
  return file;
}

function packageVersion(): string {
  // The package doesn't export its manifest.
  const manifest = new URL("../package.json", import.meta.resolve("@sparticuz/chromium"));
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, "utf8"));
  return version;
}
