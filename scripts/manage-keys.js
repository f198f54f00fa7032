// `npm run keys -- create NAME | list | revoke ID`: manages API keys of the running server, with the operator's key.
import { readConfig } from "../server/src/config/config.ts";
import { manageKeys } from "../server/src/commands/manage-keys.ts";

const result = readConfig(process.env);
if (!result.valid) {
  process.stderr.write(`${result.mistakes.join("\n")}\n`);
  process.exit(78);
}
const { lines, exitCode } = await manageKeys(result.config, process.argv.slice(2));
(exitCode === 0 ? process.stdout : process.stderr).write(`${lines.join("\n")}\n`);
process.exitCode = exitCode;
