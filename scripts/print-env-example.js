// `npm run env-example`: writes .env.example from the variables that the server knows.
import { writeFileSync } from "node:fs";
import { LIMITS, LIMIT_NAMES } from "../server/src/config/limits.ts";
import { VARIABLES } from "../server/src/config/variables.ts";

const lines = [
  "# Every variable, with its default where it has one. Copy to .env and take the '#' away.",
  "",
  ...Object.entries(VARIABLES).flatMap(([name, text]) => [`# ${text}`, `# ${name}=`, ""]),
  "# Limits: a whole number; 0 means none.",
  "",
  ...LIMIT_NAMES.flatMap((name) => [`# ${LIMITS[name][1]}`, `# ${name}=${LIMITS[name][0]}`, ""]),
];
writeFileSync(new URL("../.env.example", import.meta.url), lines.join("\n"));
