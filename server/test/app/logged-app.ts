import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { callTo } from "./test-app.ts";

type LogLine = Readonly<Record<string, unknown>>;

/** Starts the whole server and collects its log. */
export async function startLoggedApp(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-log-"));
  const defaults = { PORT: "0", SMTP_PORT: "0", DATA_DIR: dataDir, DNS_RESOLVER: "off" };
  const result = readConfig({ ...defaults, ...env });
  if (!result.valid) throw new Error(result.mistakes.join("; "));
  const written: string[] = [];
  const log = createLog(result.config.logLevel, { write: (line) => void written.push(line) });
  const app = await startApp(result.config, { log, siteFolder: "/nonexistent" });
  return {
    dataDir,
    smtpPort: app.smtp?.port ?? 0,
    call: callTo(`http://127.0.0.1:${app.http?.port}`),
    text: () => written.join(""),
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
