import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { findActionlint } from "./actionlint.ts";
import {
  listGithubFiles,
  readGithubFile,
  readGithubYaml,
  type Dependabot,
  type Form,
  type Workflow,
} from "./github-files.ts";
import { ROOT } from "./project-nodes.ts";
import { newFolder } from "../new-folder.ts";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe("the workflows", () => {
  const files = listGithubFiles("workflows");

  for (const file of files) {
    const { permissions, jobs } = readGithubYaml(`workflows/${file}`) as Workflow;
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

    test(`${file} has read permission only, except in jobs that declare more, and each job has a timeout`, () => {
      assert.deepEqual(permissions, { contents: "read" });
      for (const [name, job] of Object.entries(jobs)) {
        if (job.uses === undefined) assert.ok((job["timeout-minutes"] ?? 0) > 0, name);
      }
    });

    test(`${file} pins actions by commit, with the version in a comment`, () => {
      const used = [...readGithubFile(`workflows/${file}`).matchAll(/uses: (.+)$/gm)];
      assert.ok(used.length > 0);
      for (const [, action = ""] of used) {
        if (!action.startsWith("./"))
          assert.match(action, /^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
      }
    });

    test(`${file} runs npm scripts and files that exist`, () => {
      const commands = steps.map(({ run = "" }) => run).join("\n");
      const npmScripts = [
        ...commands.matchAll(/\bnpm (?:run (?:--silent )?(\S+)|(start|test)\b)/g),
      ];
      const paths = [...commands.matchAll(/(?:^|\s|\/)((?:\.ci|scripts|deploy)\/[\w./-]+)/gm)];
      assert.ok(npmScripts.length > 0);
      assert.ok(paths.length > 0);
      for (const [, named, known = named ?? ""] of npmScripts) assert.ok(known in scripts, known);
      for (const [, path = ""] of paths) assert.ok(existsSync(join(ROOT, path)), path);
    });
  }

  test("pass actionlint, which finds a mistake", async (t) => {
    const lint = await findActionlint();
    if (lint === undefined) return t.skip("actionlint is not installed");
    const paths = files.map((file) => join(ROOT, ".github/workflows", file));
    const broken = writeBrokenWorkflow();
    assert.equal(await lint(paths), "");
    assert.match(await lint([broken]), /unexpected key "step" for "job" section/);
  });
});

test("Dependabot watches folders with dependencies", () => {
  const { version, updates } = readGithubYaml("dependabot.yml") as Dependabot;
  assert.equal(version, 2);
  for (const { directory, ...update } of updates) {
    const ecosystem = update["package-ecosystem"];
    const watched = WATCHED[ecosystem];
    assert.ok(watched, ecosystem);
    assert.ok(existsSync(join(ROOT, directory, watched)), `${directory}: ${watched}`);
    assert.deepEqual(
      Object.keys(update).filter((key) => !KEYS_OF_UPDATE.has(key)),
      [],
    );
  }
});

test("each issue form has the fields that GitHub requires", () => {
  const forms = listGithubFiles("ISSUE_TEMPLATE").filter((file) => file !== "config.yml");
  assert.deepEqual(forms.toSorted(), ["bug.yml", "feature.yml"]);
  for (const file of forms) {
    const { name, description, body } = readGithubYaml(`ISSUE_TEMPLATE/${file}`) as Form;
    assert.ok(name && description, file);
    const questions = body.filter(({ type }) => type !== "markdown");
    const ids = questions.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, file);
    for (const { type, id, attributes } of questions) {
      assert.match(type, /^(?:input|textarea|dropdown|checkboxes)$/);
      assert.match(id ?? "", /^[\w-]+$/);
      assert.ok(attributes.label, file);
      if (type === "dropdown") assert.ok(new Set(attributes.options).size > 1, file);
    }
  }
});

const WATCHED: Record<string, string> = {
  npm: "package-lock.json",
  "docker-compose": "compose.yaml",
  "github-actions": ".github/workflows",
};
const KEYS_OF_UPDATE = new Set("package-ecosystem schedule cooldown groups ignore".split(" "));

function writeBrokenWorkflow(): string {
  const folder = newFolder();
  const path = join(folder, "broken.yml");
  writeFileSync(path, "on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    step: []\n");
  return path;
}
