// `npm run check:mail -- FOLDER`: compares the messages of a folder with its reference.json.
import { calledFrom } from "./called-from.js";
import { readArguments } from "./read-arguments.js";
import { checkMailFolder } from "../server/src/mail/testing/check-mail-folder.ts";

const [folder] = readArguments("npm run check:mail -- FOLDER", { least: 1, most: 1 });
try {
  process.stdout.write(`${await checkMailFolder(calledFrom(folder, "check:mail"))}\n`);
} catch (error) {
  process.stderr.write(`Check failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
