// Lists what changed since `origin/main`, committed or not, and all files of the project, by asking git.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Paths from the root of the project; `since`: what they are compared with. */
type Changes = { changed: string[]; files: string[]; since: string };

/** Returns undefined without git, or outside a checkout. */
export function listChanges(): Changes | undefined {
  if (!isKnown("HEAD")) return undefined;
  const since = ["origin/main", "main"].find(isKnown) ?? "HEAD";
  const base = tryGit("merge-base", since, "HEAD")?.[0] ?? "HEAD";
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return {
    // Without a copy detection, a file that was moved is listed under both names.
    changed: [...git("diff", "--name-only", "--no-renames", base), ...untracked],
    files: [...git("ls-files"), ...untracked].filter((path) => existsSync(path)),
    since,
  };
}

function isKnown(name: string): boolean {
  return tryGit("rev-parse", "--quiet", "--verify", name) !== undefined;
}

/** undefined: git's answer is no, such as two histories without a common commit. */
function tryGit(...args: string[]): string[] | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}

/** The lines of the answer. */
function git(...args: string[]): string[] {
  // Paths beyond ASCII as they are, not in quotes.
  const output = execFileSync("git", ["-c", "core.quotePath=false", ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return output.split("\n").filter((line) => line !== "");
}
