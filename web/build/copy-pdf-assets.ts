import { cp, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/**
 * Copies the files that pdf.js fetches on demand into a folder named after its version: standard fonts, character
 * maps for East Asian text, and two image decoders, with their licenses.
 */
export async function copyPdfAssets(assetsFolder: string): Promise<void> {
  const source = dirname(resolve("pdfjs-dist/package.json"));
  const arimo = dirname(resolve("@expo-google-fonts/arimo/package.json"));
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const copyAll = async (folder: string, files: readonly (readonly [string, string])[]) => {
    const target = join(assetsFolder, `pdfjs-${version}`, folder);
    await mkdir(target, { recursive: true });
    for (const [file, name] of files) await cp(file, join(target, name), { recursive: true });
  };

  await copyAll(".", [[join(source, "LICENSE"), "LICENSE"]]);
  await copyAll("cmaps", [[join(source, "cmaps"), "."]]);
  await copyAll("decoders", within(join(source, "wasm"), DECODERS));
  await copyAll("fonts", [
    ...within(join(source, "standard_fonts"), FOXIT),
    [join(arimo, "LICENSE_FONT"), "LICENSE_ARIMO"],
    ...ARIMO.map((style) => {
      const file = `Arimo_${style}.ttf`;
      return [join(arimo, style, file), file] as const;
    }),
  ]);
}

function within(folder: string, names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => [join(folder, name), name] as const);
}

/** Decoders without WebAssembly, which the page's policy forbids. */
const DECODERS = [
  "jbig2_nowasm_fallback.js",
  "openjpeg_nowasm_fallback.js",
  "LICENSE_JBIG2",
  "LICENSE_OPENJPEG",
  "LICENSE_PDFJS_JBIG2",
  "LICENSE_PDFJS_OPENJPEG",
];

const FOXIT = [
  "FoxitDingbats.pfb",
  "FoxitFixed.pfb",
  "FoxitFixedBold.pfb",
  "FoxitFixedBoldItalic.pfb",
  "FoxitFixedItalic.pfb",
  "FoxitSerif.pfb",
  "FoxitSerifBold.pfb",
  "FoxitSerifBoldItalic.pfb",
  "FoxitSerifItalic.pfb",
  "FoxitSymbol.pfb",
  "LICENSE_FOXIT",
];

/** Replaces Liberation Sans, which is under the GPL. */
const ARIMO = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];
