import type { AdminKey } from "@mayfly/contract";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { issueKey } from "../../server/test/app/api-keys.ts";
import { OPERATORS_KEY, operatorOf } from "../../server/test/app/operator.ts";
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
const PAGE = readFileSync(join(ROOT, "web/src/content/developers/developers.mdx"), "utf8");
const hasCurl = ["curl", "jq"].every((name) => spawnSync(name, ["--version"]).status === 0);
const hasMailtm = spawnSync("python3", ["-c", "from mailtm import MailTM"]).status === 0;
const hasPytest = spawnSync("python3", ["-m", "pytest", "--version"]).status === 0;

describe("the recipes for other test tools", () => {
  let app: TestApp;
  let project: Project;
  before(async () => {
    app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
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
import conftest, smtplib
def sign_up(address):
    with smtplib.SMTP("127.0.0.1", ${app.smtpPort}) as smtp:
        smtp.sendmail("no-reply@shop.test", address, "From: no-reply@shop.test\\r\\nSubject: Your code\\r\\n\\r\\nYour verification code is 482913.\\r\\n")
def test_any_order(inbox):
    with smtplib.SMTP("127.0.0.1", ${app.smtpPort}) as smtp:
        for sender in ["one@one.test", "two@two.test"]:
            smtp.sendmail(sender, inbox.address, f"From: {sender}\\r\\nSubject: x\\r\\n\\r\\nx\\r\\n")
    for sender in ["two@two.test", "one@one.test"]:
        assert inbox.message(**{"from": sender})["from"]["address"] == sender
def test_ended(inbox):
    inbox.burn()
def test_nothing(inbox):
    try:
        inbox.message(timeout=1)
    except AssertionError as error:
        assert "these came: []" in str(error)
    else:
        raise AssertionError("something came")
def test_without_key(monkeypatch):
    monkeypatch.setattr(conftest, "KEY", None)
    conftest.Inbox().burn()
`;
    project.write("test_sign_up.py", `${signUp}\n${example}`);
    const { id, key } = await issueKey(app);
    const { code, stdout } = await runProgram("python3", {
      args: ["-m", "pytest", "-q", "-p", "no:cacheprovider"],
      cwd: project.folder,
      env: { MAYFLY_URL: app.baseUrl, MAYFLY_KEY: key, PYTHONDONTWRITEBYTECODE: "1" },
    });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /5 passed/);
    const { body: keys } = await operatorOf(app)<AdminKey[]>("GET", "keys");
    assert.ok(keys.find((listed) => listed.id === id)?.lastUsedAt);
  });

  test(
    "the Python lines of the page",
    { skip: !hasMailtm && "needs python3 with mailtm-unofficial" },
    async () => {
      const [script = ""] = examples("python", PAGE);
      const { code, stdout, stderr } = await runProgram("python3", {
        args: ["-c", script.replaceAll("%PUBLIC_URL%", app.baseUrl)],
        env: { PATH: process.env["PATH"] ?? "" },
      });
      // The library generates a name, sometimes without a digit.
      if (code === 0) assert.match(stdout, /^\S+@mayfly\.test\n$/);
      else assert.match(stderr, /must contain a digit/);
    },
  );

  test(
    "the shell lines of the document and the page",
    { skip: !hasCurl && "needs curl and jq" },
    async () => {
      const scripts = shellExamples().filter((script) => !needsKey(script));
      assert.equal(scripts.length, 3);
      project.write("sign-up.mjs", signUpSource(app.smtpPort));
      project.write(
        "sign-up-now.mjs",
        'import { signUp } from "./sign-up.mjs";\nawait signUp(process.argv[2]);\n',
      );
      project.write("sign-up", `#!/bin/sh\nexec "${process.execPath}" sign-up-now.mjs "$1"\n`);
      chmodSync(join(project.folder, "sign-up"), 0o755);
      const bin = join(project.folder, "node_modules/.bin");
      for (const script of scripts) {
        // oxlint-disable-next-line no-await-in-loop -- starts of a program are expensive
        const { code, stdout, stderr } = await runProgram("sh", {
          args: ["-e", "-c", script.replaceAll("%PUBLIC_URL%", app.baseUrl)],
          cwd: project.folder,
          env: {
            MAYFLY_URL: app.baseUrl,
            XDG_STATE_HOME: join(project.folder, "state"),
            PATH: [bin, dirname(process.execPath), process.env["PATH"]].join(delimiter),
          },
        });
        assert.deepEqual([code, stdout, stderr], [0, "482913\n", ""], script);
      }
    },
  );

  test("the calls with an API key", { skip: !hasCurl && "needs curl" }, async () => {
    const { key } = await issueKey(app, { minutes: 60 });
    const answers = [];
    for (const script of shellExamples().filter(needsKey)) {
      // oxlint-disable-next-line no-await-in-loop -- the order is that of the document
      const { stdout } = await runProgram("sh", {
        args: ["-e", "-c", script.replaceAll("%PUBLIC_URL%", app.baseUrl)],
        cwd: project.folder,
        env: { MAYFLY_URL: app.baseUrl, MAYFLY_KEY: key, PATH: process.env["PATH"] ?? "" },
      });
      answers.push(JSON.parse(stdout) as Record<string, unknown>);
    }
    assert.equal(answers.length, 4);
    for (const address of [answers[0], answers[2]]) assert.match(String(address?.["email"]), /@/);
    for (const webhook of [answers[1], answers[3]]) {
      assert.deepEqual(webhook?.["include"], ["code"]);
    }
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
      // After each test, of which most create no inbox.
      for (let test = 0; test < 100; test++) await tasks.burnInbox();
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

/** Those of the document, then those of the page. */
function shellExamples(): string[] {
  return [...examples("sh"), ...examples("sh", PAGE)];
}

function needsKey(script: string): boolean {
  return script.includes("$MAYFLY_KEY");
}

function examples(language: string, document = DOCUMENT): string[] {
  const fence = "```";
  return document
    .split(`${fence}${language}\n`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(fence)));
}
