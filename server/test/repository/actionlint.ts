import { execFile } from "node:child_process";

/** Timeout of the first call, which downloads and compiles. */
const TIMEOUT_MS = 300_000;

/** Built from source with Go: no npm package has a current version. */
const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

type Actionlint = { missing: string } | { lint: (files: string[]) => Promise<string> };

/**
 * Needs Go, and network access the first time. Uses no other linter of the machine (ShellCheck, Pyflakes): the
 * result is the same everywhere.
 */
export async function findActionlint(): Promise<Actionlint> {
  const { failed, output } = await run(["-version"]);
  if (failed)
    return { missing: `actionlint comes through Go: ${output.trim().split("\n").at(-1)}` };
  return { lint: async (files) => (await run(["-shellcheck=", "-pyflakes=", ...files])).output };
}

function run(args: string[]): Promise<{ failed: boolean; output: string }> {
  // Never downloads another Go: a Go that is too old for this version counts as missing.
  const env = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "" };
  return new Promise((resolve) => {
    execFile(
      "go",
      ["run", ACTIONLINT, ...args],
      { env, timeout: TIMEOUT_MS },
      (error, stdout, stderr) =>
        resolve({ failed: error !== null, output: stdout + (stderr || (error?.message ?? "")) }),
    );
  });
}
