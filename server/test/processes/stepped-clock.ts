import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { createSteadyClock, type SteadyClock } from "../../src/time/steady-clock.ts";
import { until } from "../until.ts";

const WARNING = /"msg":"system clock changed/g;

export type SteppedServer = Awaited<ReturnType<typeof startWithClock>>;

/** Runs the whole server in this process, on a clock that the test advances and whose wall clock it steps. */
export async function startWithClock(env: Record<string, string>) {
  const read = readConfig({ ...env, PORT: "0", SMTP_PORT: "0", DNS_RESOLVER: "off" });
  if (!read.valid) throw new Error(read.mistakes.join("; "));
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const time = movableTime();
  const app = await startApp(read.config, { log, siteFolder: "/nonexistent", clock: time.clock });
  return {
    baseUrl: `http://127.0.0.1:${app.http?.port}`,
    smtpPort: app.smtp?.port ?? 0,
    time,
    warnings: () => lines.join("").match(WARNING)?.length ?? 0,
    close: () => app.close(),
  };
}

/** The service's clock over time sources that the test controls. */
function movableTime() {
  let [wallStepMs, passedMs, asked] = [0, 0, 0];
  const monotonicMs = (): number => performance.now() + passedMs;
  const start = Date.now() - performance.now();
  const steady = createSteadyClock({
    wallMs: () => start + monotonicMs() + wallStepMs,
    monotonicMs,
    uptimeMs: monotonicMs,
  });
  const clock: SteadyClock = {
    ...steady,
    isUnsettled() {
      asked += 1;
      return steady.isUnsettled();
    },
  };
  return {
    clock,
    stepWall: (ms: number) => void (wallStepMs += ms),
    pass: (ms: number) => void (passedMs += ms),
    /** Resolves after the expiry job has run twice. */
    async untilExpiryAsked() {
      const seen = asked;
      await until("expiry has its turn twice", () => asked >= seen + 2);
    },
  };
}
