import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import {
  installClient,
  removeProject,
  ROOT,
  signUpSource,
  type Project,
} from "./installed-package.ts";
import { runProgram } from "./run-program.ts";

const DOCUMENT = readFileSync(join(ROOT, "docs/programs.md"), "utf8");
const hasPytest = spawnSync("python3", ["-m", "pytest", "--version"]).status === 0;

describe("the recipes for other test tools", () => {
  let app: TestApp;
  let project: Project;
  before(async () => {
    app = await startTestApp();
    project = await installClient();
  });
  after(async () => {
    await app.close();
    removeProject(project);
  });

  test("the pytest fixture", { skip: !hasPytest && "needs python3 with pytest" }, async () => {
    const [fixture = "", example = ""] = examples("python");
    project.write("conftest.py", fixture);
    const signUp = `
import smtplib
def sign_up(address):
    with smtplib.SMTP("127.0.0.1", ${app.smtpPort}) as smtp:
        smtp.sendmail("no-reply@shop.test", address, "From: no-reply@shop.test\\r\\nSubject: Your code\\r\\n\\r\\nYour verification code is 482913.\\r\\n")
def test_nothing(inbox):
    try:
        inbox.message(timeout=1)
    except AssertionError as error:
        assert "these came: []" in str(error)
    else:
        raise AssertionError("something came")
`;
    project.write("test_sign_up.py", `${signUp}\n${example}`);
    const { code, stdout } = await runProgram("python3", {
      args: ["-m", "pytest", "-q", "-p", "no:cacheprovider"],
      cwd: project.folder,
      env: { MAYFLY_URL: app.baseUrl, PYTHONDONTWRITEBYTECODE: "1" },
    });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /2 passed/);
  });

  test("the tasks of Cypress", async () => {
    const [tasks = ""] = examples("js");
    project.write("cypress.config.js", tasks);
    project.write("sign-up.mjs", signUpSource(app.smtpPort));
    const use = `
      import { tasks } from "./cypress.config.js";
      import { signUp } from "./sign-up.mjs";
      await signUp(await tasks.createInbox());
      console.log(await tasks.waitForCode({ from: "shop.test" }));
      console.log(await tasks.waitForLink(null));
      console.log(await tasks.burnInbox());
    `;
    project.write("use.js", use);
    const { stdout, stderr } = await runProgram(process.execPath, {
      args: ["use.js"],
      cwd: project.folder,
      env: { MAYFLY_URL: app.baseUrl },
    });
    assert.equal(stderr, "");
    assert.equal(stdout, "482913\nhttps://shop.test/confirm?token=5f0c2a9e\nnull\n");
  });
});

function examples(language: string): string[] {
  const fence = "```";
  return DOCUMENT.split(`${fence}${language}\n`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(fence)));
}
