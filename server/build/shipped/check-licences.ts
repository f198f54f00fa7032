import type { ShippedPackage } from "./list-packages.ts";

/** Whoever gets Mayfly may use, change and sell it under the MIT licence: nothing in it may ask for more. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
]);

/** Packages that are used all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, { licence: string; reason: string }>> = {
  "@expo-google-fonts/arimo": {
    licence: "MIT AND OFL-1.1",
    reason: "a font for PDFs, served unchanged: the OFL forbids selling it by itself, and no more",
  },
  "@expo-google-fonts/geist": { licence: "MIT AND OFL-1.1", reason: "the same, in downloads" },
  "@expo-google-fonts/geist-mono": { licence: "MIT AND OFL-1.1", reason: "the same, in downloads" },
  "@fontsource-variable/geist": { licence: "OFL-1.1", reason: "the same, on the pages" },
  "@fontsource-variable/geist-mono": { licence: "OFL-1.1", reason: "the same, on the pages" },
};

/** One line for each package whose licence asks for more than to be named, and for each needless exception. */
export function checkLicences(packages: readonly ShippedPackage[]): string[] {
  const refused = packages.filter((one) => !isPermissive(one.licence) && !isExcepted(one));
  const used = new Set(
    packages.filter((one) => !isPermissive(one.licence)).map(({ name }) => name),
  );
  const needless = Object.keys(EXCEPTIONS).filter((name) => !used.has(name));
  return [
    ...refused.map(
      ({ name, version, licence }) => `${name} ${version}: ${licence ?? "no license stated"}`,
    ),
    ...needless.map((name) => `${name}: unused license exception`),
  ];
}

function isExcepted({ name, licence }: ShippedPackage): boolean {
  const exception = EXCEPTIONS[name];
  return exception !== undefined && exception.licence === licence;
}

/** Of 'A OR B' one may choose; 'A AND B' asks for both. What mixes them has to be read by somebody. */
export function isPermissive(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  const choices = plain.split(/ OR /);
  if (choices.length > 1) return !/[()]| AND /.test(plain) && choices.some(isKnown);
  return plain.split(/ AND /).every(isKnown);
}

function isKnown(licence: string): boolean {
  return PERMISSIVE.has(licence.trim());
}
