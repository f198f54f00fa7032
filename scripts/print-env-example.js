// `npm run env-example`: writes .env.example from the server's variables.
import { writeFileSync } from "node:fs";
import { LIMITS, LIMIT_NAMES } from "../server/src/config/limits.ts";
import { VARIABLES } from "../server/src/config/variables.ts";

const comment = (text) => text.match(/.{1,98}(?:\s|$)/g).map((line) => `# ${line.trimEnd()}`);
const lines = [
  "# All environment variables. Copy this file to .env and remove the # before each variable that you set.",
  "",
  ...Object.entries(VARIABLES).flatMap(([name, text]) => [...comment(text), `# ${name}=`, ""]),
  "# Limits are whole numbers; 0 means no limit. The values below are the defaults.",
  "",
  ...LIMIT_NAMES.flatMap((name) => [
    ...comment(LIMITS[name][1]),
    `# ${name}=${LIMITS[name][0]}`,
    "",
  ]),
];
writeFileSync(new URL("../.env.example", import.meta.url), lines.join("\n"));
