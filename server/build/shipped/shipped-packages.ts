import { readFileSync } from "node:fs";
import { listPackages, type Lock, type ShippedPackage } from "./list-packages.ts";

const ROOT = new URL("../../../", import.meta.url);

/** Development packages whose files are part of the built site: fonts, also in downloads. */
const FONTS = [
  "node_modules/@expo-google-fonts/arimo",
  "node_modules/@expo-google-fonts/geist",
  "node_modules/@expo-google-fonts/geist-mono",
  "node_modules/@fontsource-variable/geist",
  "node_modules/@fontsource-variable/geist-mono",
];

/** Returns all shipped third-party packages: those that the server runs with, and those in the built site. */
export function shippedPackages(): ShippedPackage[] {
  return listPackages(readLock(), ["server", "web", ...FONTS]);
}

/** Returns the packages that the image installs beside the built server. */
export function serverPackages(): ShippedPackage[] {
  return listPackages(readLock(), ["server"]);
}

function readLock(): Lock {
  const lock: Lock = JSON.parse(readFileSync(new URL("package-lock.json", ROOT), "utf8"));
  return lock;
}
