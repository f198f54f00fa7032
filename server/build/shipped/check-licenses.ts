import type { ShippedPackage } from "./list-packages.ts";

/** Mayfly is under the MIT license: each shipped package must permit use, change, and sale. */
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

/** Packages that are shipped under another license, with the reason. */
const EXCEPTIONS: Readonly<Record<string, { license: string; reason: string }>> = {
  "@expo-google-fonts/arimo": {
    license: "MIT AND OFL-1.1",
    reason: "a font for PDFs, served unchanged: the OFL forbids selling it by itself, and no more",
  },
  "@expo-google-fonts/geist": { license: "MIT AND OFL-1.1", reason: "the same, in downloads" },
  "@expo-google-fonts/geist-mono": { license: "MIT AND OFL-1.1", reason: "the same, in downloads" },
  "@fontsource-variable/geist": { license: "OFL-1.1", reason: "the same, on the pages" },
  "@fontsource-variable/geist-mono": { license: "OFL-1.1", reason: "the same, on the pages" },
};

/**
 * Returns a line for each package with a license that requires more than attribution, and for each unused exception.
 */
export function checkLicenses(packages: readonly ShippedPackage[]): string[] {
  const refused = packages.filter((one) => !isPermissive(one.license) && !isExcepted(one));
  const used = new Set(
    packages.filter((one) => !isPermissive(one.license)).map(({ name }) => name),
  );
  const needless = Object.keys(EXCEPTIONS).filter((name) => !used.has(name));
  return [
    ...refused.map(
      ({ name, version, license }) => `${name} ${version}: ${license ?? "no license stated"}`,
    ),
    ...needless.map((name) => `${name}: unused license exception`),
  ];
}

function isExcepted({ name, license }: ShippedPackage): boolean {
  const exception = EXCEPTIONS[name];
  return exception !== undefined && exception.license === license;
}

/** One license of 'A OR B' must be permissive, and all of 'A AND B'. A mixed expression needs a person to decide. */
export function isPermissive(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  const choices = plain.split(/ OR /);
  if (choices.length > 1) return !/[()]| AND /.test(plain) && choices.some(isKnown);
  return plain.split(/ AND /).every(isKnown);
}

function isKnown(license: string): boolean {
  return PERMISSIVE.has(license.trim());
}
