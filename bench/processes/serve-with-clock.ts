/**
 * The server with a clock that the parent advances: an address lives for fifteen minutes, and measuring the expiry of a
 * million messages takes many lifetimes. Runs as a separate process with the server's environment. Each SIGUSR2
 * advances the clock by `CLOCK_STEP_MS`.
 */
import { startApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config/config.ts";
import { createLog } from "../../server/src/log.ts";
import { createSteadyClock } from "../../server/src/time/steady-clock.ts";

const result = readConfig(process.env);
if (!result.valid) throw new Error(result.mistakes.join("; "));
const steady = createSteadyClock();
let aheadMs = 0;
const clock = { ...steady, nowMs: () => steady.nowMs() + aheadMs };
const log = createLog(result.config.logLevel);
const app = await startApp(result.config, { log, siteFolder: "/nonexistent", clock });
process.on("SIGUSR2", () => (aheadMs += Number(process.env.CLOCK_STEP_MS)));
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
