// `node scripts/print-release-notes.js v1.2.3`: prints this version's section of CHANGELOG.md. Exits with 1 if the
// section is missing or package.json has another version.
import { readFileSync } from "node:fs";

const version = process.argv[2]?.replace(/^v/, "");
const [manifest, changelog] = ["package.json", "CHANGELOG.md"].map((name) =>
  readFileSync(new URL(`../${name}`, import.meta.url), "utf8"),
);
const section = changelog
  .split(/^## /m)
  .find((one) => one.split(/\s/, 1)[0] === version)
  ?.replace(/^.*\n/, "")
  .trim();
const current = JSON.parse(manifest).version;

if (version !== current) fail(`The version of package.json is ${current}, not ${version}.`);
else if (!section) fail(`CHANGELOG.md has no text under "## ${version}".`);
else process.stdout.write(`${section}\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
