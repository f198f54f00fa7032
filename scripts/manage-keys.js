// `npm run keys -- create NAME | list | revoke ID`: manages API keys of the running server, with the operator's key.
import { KEYS_USAGE, manageKeys } from "../server/src/commands/manage-keys.ts";
import { answerHelp } from "./command-line.js";
import { readSettings } from "./read-settings.js";

answerHelp(KEYS_USAGE);
const config = readSettings();
const { lines, exitCode } = await manageKeys(config, process.argv.slice(2));
(exitCode === 0 ? process.stdout : process.stderr).write(`${lines.join("\n")}\n`);
process.exitCode = exitCode;
