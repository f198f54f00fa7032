import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, delimiter } from "node:path";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import {
  installClient,
  linkPackages,
  readExamples,
  removeProject,
  ROOT,
  signUpSource,
  type Project,
} from "./installed-package.ts";
import { installedNodes } from "./nodes.ts";
import { runProgram } from "./run-program.ts";

const PROGRAMS = readExamples("ts").filter((text) => !text.includes("mayfly/playwright"));
/** Missing in Node 20.0, and easily used by accident. */
const NEWER_THAN_NODE_20 =
  /\b(?:URL\.parse|Promise\.withResolvers|Promise\.try|Array\.fromAsync|(?:Object|Map)\.groupBy|AbortSignal\.any|RegExp\.escape|Iterator\.from|Error\.isError|import\.meta\.(?:dirname|filename))\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray)\(/;
const SHELL = readExamples("sh").filter((text) => text.includes("mayfly wait"));

describe("the packed client", () => {
  let app: TestApp;
  let project: Project;
  before(async () => {
    app = await startTestApp();
    project = await installClient();
    project.write("sign-up.ts", signUpSource(app.smtpPort));
    project.write("sign-up.mjs", signUpSource(app.smtpPort));
  });
  after(async () => {
    await app.close();
    removeProject(project);
  });

  test("depends on no other package", () => {
    const lock = readFileSync(join(project.folder, "package-lock.json"), "utf8");
    const { packages } = JSON.parse(lock) as { packages: Record<string, object> };
    assert.deepEqual(Object.keys(packages), ["", "node_modules/mayfly"]);
  });

  test("uses nothing that Node 20.0 lacks", () => {
    const dist = join(project.folder, "node_modules/mayfly/dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const scripts = files.filter((name) => name.endsWith(".js"));
    assert.ok(scripts.includes(join("mcp", "serve-mcp.js")));
    for (const name of scripts) {
      const [newer] = NEWER_THAN_NODE_20.exec(readFileSync(join(dist, name), "utf8")) ?? [];
      assert.equal(newer, undefined, name);
    }
  });

  test("has an example of each part in its README", () => {
    assert.equal(PROGRAMS.length, 2);
    assert.equal(SHELL.length, 1);
  });

  test("the README and the page install the command before they use it", () => {
    const install = "`npm install --global ./mayfly-0.1.0.tgz`";
    for (const file of ["client/README.md", "web/src/content/developers/developers.mdx"]) {
      const text = readFileSync(join(ROOT, file), "utf8");
      const [earlier = ""] = text.split("ADDRESS=$(mayfly new)");
      assert.ok(earlier.includes(install), file);
    }
  });

  test("runs the programs of the README", async () => {
    const outputs = PROGRAMS.map(async (text, at) => {
      const typed = text.replaceAll("https://mail.example", app.baseUrl);
      const source = stripTypeScriptTypes(typed).replace("./sign-up.ts", "./sign-up.mjs");
      const file = project.write(`program-${at}.mjs`, source);
      const { code, stdout, stderr } = await runProgram(process.execPath, { args: [file] });
      assert.deepEqual([code, stderr], [0, ""]);
      return stdout;
    });
    assert.deepEqual(await Promise.all(outputs), [
      "482913\n",
      'no message from "bank.test" in 1 s; 1 other came: "Your code" from no-reply@shop.test\nhttps://shop.test/confirm?token=5f0c2a9e\n',
    ]);
  });

  // On the older Node, if there is one: `recipes.test.ts` runs others on this one.
  for (const { path, version } of installedNodes().slice(-1)) {
    test(`runs the commands of the README on Node ${version}`, async () => {
      project.write("sign-up.sh", `exec "${path}" sign-up-now.mjs "$1"\n`);
      project.write(
        "sign-up-now.mjs",
        'import { signUp } from "./sign-up.mjs";\nawait signUp(process.argv[2]);\n',
      );
      const script = (SHELL[0] ?? "").replace("./sign-up", "sh ./sign-up.sh");
      const bin = join(project.folder, "node_modules/.bin");
      const { code, stdout, stderr } = await runProgram("sh", {
        args: ["-e", "-c", script],
        cwd: project.folder,
        env: {
          MAYFLY_URL: app.baseUrl,
          XDG_STATE_HOME: join(project.folder, "state"),
          PATH: [bin, dirname(path), process.env["PATH"]].join(delimiter),
        },
      });
      assert.deepEqual([code, stderr], [0, ""]);
      const [value, newer, older] = stdout.split("\n").map((line) => line.split("\t").slice(0, 3));
      assert.deepEqual(value, ["482913"]);
      assert.deepEqual(newer, ["2", "no-reply@shop.test", "Please confirm"]);
      assert.deepEqual(older, ["1", "no-reply@shop.test", "Your code"]);
    });
  }

  test("has types with which the README's programs compile and wrong programs don't", async () => {
    project.write("sign-up.d.mts", "export function signUp(address: string): Promise<void>;\n");
    for (const [at, text] of PROGRAMS.entries()) {
      project.write(`typed-${at}.mts`, text.replace("./sign-up.ts", "./sign-up.mjs"));
    }
    const use = `import { Mayfly } from "mayfly";\nconst inbox = await new Mayfly("x").createAddress();\n`;
    project.write("wrong.mts", `${use}await inbox.code({ form: "shop.test" });\n`);
    const check = async (...args: readonly string[]): Promise<string> => {
      const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
      const always = "--noEmit --strict --target es2022 --module nodenext".split(" ");
      const { stdout } = await runProgram(process.execPath, {
        args: [tsc, ...always, ...args],
        cwd: project.folder,
      });
      return stdout;
    };
    const files = ["typed-0.mts", "typed-1.mts", "wrong.mts"];
    assert.match(
      await check("--types", "", "--lib", "es2023,dom", ...files),
      /^wrong\.mts\(\d+,\d+\): error [^\n]*'form' does not exist[^\n]*\n$/,
    );
    linkPackages(project, ["@playwright/test", "playwright", "playwright-core", "@types/node"]);
    const spec = readExamples("ts").find((text) => text.includes("mayfly/playwright")) ?? "";
    project.write("spec.mts", spec);
    const page = readFileSync(join(ROOT, "web/src/content/developers/developers.mdx"), "utf8");
    const [, shown = ""] = /```ts\n([^]*?)```/.exec(page) ?? [];
    assert.ok(shown.includes("mayfly/playwright"));
    project.write("page-spec.mts", shown);
    assert.equal(await check("--skipLibCheck", "spec.mts", "page-spec.mts"), "");
  });
});
