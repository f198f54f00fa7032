// `npm run check:mail -- FOLDER`: compares the messages of a folder with its reference.json.
import { calledFrom, readArguments, runCommand } from "./command-line.js";
import { checkMailFolder } from "../server/src/mail/testing/check-mail-folder.ts";

const [folder] = readArguments("npm run check:mail -- FOLDER", { least: 1, most: 1 });
await runCommand("Check failed", async () => {
  process.stdout.write(`${await checkMailFolder(calledFrom(folder, "check:mail"))}\n`);
});
