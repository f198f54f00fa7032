import { execFile } from "node:child_process";

/** Lints workflows with the actionlint on the PATH, or is undefined without one: no npm package has a current build. */
export async function findActionlint(): Promise<
  ((files: string[]) => Promise<string>) | undefined
> {
  const { failed } = await run(["-version"]);
  if (failed) return undefined;
  // Without other linters of the machine (ShellCheck, Pyflakes) the result is the same everywhere.
  return async (files) => (await run(["-shellcheck=", "-pyflakes=", ...files])).output;
}

function run(args: string[]): Promise<{ failed: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile("actionlint", args, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + (stderr || (error?.message ?? "")) }),
    );
  });
}
