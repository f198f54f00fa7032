// Lists the files that changed since `origin/main`, committed or not, and all files of the project, using git.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Paths are relative to the root of the project; `since` is the base of the comparison. */
type Changes = { changed: string[]; files: string[]; since: string };

/** Returns undefined without git or outside a checkout. */
export function listChanges(): Changes | undefined {
  if (!isKnown("HEAD")) return undefined;
  const since = ["origin/main", "main"].find(isKnown) ?? "HEAD";
  const base = tryGit("merge-base", since, "HEAD")?.[0] ?? "HEAD";
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return {
    // With --no-renames, git lists a moved file under both names.
    changed: [...git("diff", "--name-only", "--no-renames", base), ...untracked],
    files: [...git("ls-files"), ...untracked].filter((path) => existsSync(path)),
    since,
  };
}

function isKnown(name: string): boolean {
  return tryGit("rev-parse", "--quiet", "--verify", name) !== undefined;
}

/** Returns undefined if git fails, for example for two histories without a common commit. */
function tryGit(...args: string[]): string[] | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}

/** Returns the output's lines. */
function git(...args: string[]): string[] {
  // Prints non-ASCII paths unquoted.
  const output = execFileSync("git", ["-c", "core.quotePath=false", ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return output.split("\n").filter((line) => line !== "");
}
