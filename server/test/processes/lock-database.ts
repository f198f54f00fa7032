import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const LOCKER = fileURLToPath(new URL("./lock-database.fixture.ts", import.meta.url));

/** Starts a process that holds a database's write lock until the returned function is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const locker = spawn(process.execPath, [LOCKER, file], { stdio: ["pipe", "pipe", "inherit"] });
  await once(locker.stdout, "data");
  return async () => {
    const gone = once(locker, "close");
    locker.stdin.end();
    await gone;
  };
}
