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

/** How to start the browser out of the npm package: no system library is needed, not even a font. */
export type BundledChromium = { executablePath: string; env: Record<string, string> };

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
/** The package unpacks libnss3 and its kin only where it believes to be on Lambda. */
const LAMBDA = "AWS_Lambda_nodejs24.x";

export async function bundledChromium(): Promise<BundledChromium> {
  const folder = join(CACHE, `chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

const UNPACK = `
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
`;

/** Into a folder of its own and then renamed: test files run side by side, and none may see half a browser. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "chromium-unfinished-"));
  // In a process of its own: the package unpacks where TMPDIR says, and this one needs its TMPDIR.
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", UNPACK], {
    cwd: fileURLToPath(new URL("./", import.meta.url)),
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: LAMBDA },
  });
  writeFileSync(join(unfinished, "fonts.conf"), fontsConf(folder));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was faster: its browser is the same one.
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own names folders under /tmp only. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts/fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

function packageVersion(): string {
  // The package doesn't export its manifest.
  const manifest = new URL("../package.json", import.meta.resolve("@sparticuz/chromium"));
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, "utf8"));
  return version;
}
