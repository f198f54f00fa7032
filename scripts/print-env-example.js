// `npm run env-example`: writes .env.example from the server's variables.
import { writeFileSync } from "node:fs";
import { LIMITS } from "../server/src/config/limits.ts";
import { SETTINGS } from "../server/src/config/variables.ts";

const comment = (text) => text.match(/.{1,98}(?:\s|$)/g).map((line) => `# ${line.trimEnd()}`);

/** Adds the default to the first sentence. */
function describe({ text, byDefault, otherwise }) {
  if (byDefault) return text.replace(/\.(?= |$)/, ` (default ${byDefault}).`);
  if (otherwise) return text.replace(/\.(?= |$)/, ` (default: ${otherwise}).`);
  return text;
}

const lines = [
  "# All environment variables. Copy this file to .env and remove the # before each variable that you set.",
  "",
  ...Object.entries(SETTINGS).flatMap(([name, one]) => [
    ...comment(describe(one)),
    `# ${name}=`,
    "",
  ]),
  "# Limits are whole numbers; 0 means no limit. The values below are the defaults.",
  "",
  ...Object.entries(LIMITS).flatMap(([name, { text, byDefault }]) => [
    ...comment(text),
    `# ${name}=${byDefault}`,
    "",
  ]),
];
writeFileSync(new URL("../.env.example", import.meta.url), lines.join("\n"));
