import { readFileSync } from "node:fs";
import { listPackages, type Lock, type ShippedPackage } from "./list-packages.ts";

const ROOT = new URL("../../../", import.meta.url);

/** What the built site takes from development packages: fonts, as files and drawn into downloads. */
const FONTS = [
  "node_modules/@expo-google-fonts/arimo",
  "node_modules/@expo-google-fonts/geist",
  "node_modules/@expo-google-fonts/geist-mono",
  "node_modules/@fontsource-variable/geist",
  "node_modules/@fontsource-variable/geist-mono",
];

/** All that others wrote and that goes out: what the server runs with, and what the site is built of. */
export function shippedPackages(): ShippedPackage[] {
  return listPackages(readLock(), ["server", "web", ...FONTS]);
}

/** What the image installs beside the built server. */
export function serverPackages(): ShippedPackage[] {
  return listPackages(readLock(), ["server"]);
}

function readLock(): Lock {
  const lock: Lock = JSON.parse(readFileSync(new URL("package-lock.json", ROOT), "utf8"));
  return lock;
}
