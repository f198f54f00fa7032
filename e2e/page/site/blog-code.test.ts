import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newFolder } from "../../../server/test/new-folder.ts";
import { openSharedStage } from "../../stage/stage.ts";

const run = promisify(execFile);

/** The application under test that the article assumes: it sends a code. */
const APPLICATION = `
import { createTransport } from "nodemailer";
const transport = createTransport({ host: "127.0.0.1", port: Number(process.env.SMTP_PORT), ignoreTLS: true });
export async function signUp(to) {
  await transport.sendMail({
    from: "Harbour <no-reply@harbour.example>",
    to,
    subject: process.env.SUBJECT,
    text: "Use 836223 to finish signing in to Harbour.",
  });
}
`;

test("the test printed in the article on testing passes against the real server, and can fail", async () => {
  const { app } = await openSharedStage();
  const folder = writeProject();
  const runWith = async (subject: string) => {
    // With this variable, a nested Node test runner would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const settings = { MAYFLY_URL: app.baseUrl, SMTP_PORT: String(app.smtpPort), SUBJECT: subject };
    return run(process.execPath, ["sign-up.test.js"], {
      cwd: folder,
      env: { ...env, ...settings },
    });
  };
  const { stdout } = await runWith("Your sign-in code");
  assert.match(stdout, /^\S* ?pass 1$/m);
  await assert.rejects(runWith("undefined"));
});

function writeProject(): string {
  const folder = newFolder();
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "your-application.js"), APPLICATION);
  const article = join(root, "web/src/content/articles/4-testing-sign-up-mail.mdx");
  const code = /^```js\n(.*?)^```$/ms.exec(readFileSync(article, "utf8"))?.[1];
  writeFileSync(join(folder, "sign-up.test.js"), code ?? "");
  return folder;
}
