import { fileURLToPath } from "node:url";
import { sendCommand } from "@mayfly/contract/send-command";
import { startApp, type App } from "./app.ts";
import { readConfig, type Config } from "./config/config.ts";
import { describeMistakes, EXIT_CONFIG } from "./config/describe-mistakes.ts";
import { createLog } from "./log.ts";
import { hostAndPort } from "./system/host-and-port.ts";
import { onStopSignal } from "./system/stop-signals.ts";
import { explainStartError } from "./wiring/explain-start-error.ts";

const STOP_WITHIN_MS = 9_500;
/** An option of `npm run dev`: the folder of a site to serve instead of the built one. */
const SITE = "--site=";
const siteArgument = process.argv.find((each) => each.startsWith(SITE))?.slice(SITE.length);
/** `npm run dev` passes requests on. In TRUST_PROXY it would make the site look public. */
const DEV_PROXY = "127.0.0.1";

// The reader has ended (`npm start 2>&1 | head`). The server goes on, as it does when standard output is closed.
process.stderr.on("error", () => {});

const result = readConfig(process.env);
if (result.valid) await run(siteArgument === undefined ? result.config : behindDev(result.config));
else {
  say(describeMistakes(result.mistakes));
  process.exitCode = EXIT_CONFIG;
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const siteFolder = siteArgument ?? fileURLToPath(new URL("../../web/dist", import.meta.url));
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "unexpected error; the process exits");
    process.exit(1);
  });
  const app = await startApp(config, { log, siteFolder }).catch((error: unknown) => {
    const reason = explainStartError(error, config);
    log.error(reason === undefined ? { err: error } : { reason }, "the server could not start");
    const sentence = reason ?? (error instanceof Error ? error.message : String(error));
    say(`Mayfly can't start: ${sentence.replace(/\.?$/, ".")}`);
    process.exit(1);
  });
  for (const warning of config.warnings) log.warn(warning);
  log.info(
    { http: app.http, smtp: app.smtp, metrics: app.metrics, health: app.health },
    "Mayfly is up",
  );
  const text = welcome(config, app);
  // `npm run dev` prints the text itself and needs the port.
  if (siteArgument !== undefined) process.send?.({ port: app.http?.port, welcome: text });
  else say(text);
  stopOnSignal(app, log);
}

function behindDev(config: Config): Config {
  return { ...config, trustProxy: [...config.trustProxy, DEV_PROXY] };
}

function stopOnSignal(app: App, log: ReturnType<typeof createLog>): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // Ctrl+C comes from a terminal, without a load balancer to wait for.
    const drained = signal === "SIGTERM" ? app.drain() : Promise.resolve();
    drained.then(app.close).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  onStopSignal(stop);
  // `npm run dev` has exited.
  if (siteArgument !== undefined) process.on("disconnect", () => stop("disconnect"));
}

function welcome(config: Config, app: App): string {
  const [domain] = config.domains;
  const lines = ["", `  Mayfly       ${config.publicUrl}`];
  if (app.smtp)
    lines.push(`  SMTP         ${hostAndPort(app.smtp)}  for ${app.receivedDomains.join(", ")}`);
  if (app.metrics) lines.push(`  Metrics      http://${hostAndPort(app.metrics)}/metrics`);
  if (app.adminKeyFile) lines.push(`  Admin key    ${app.adminKeyFile}`);
  if (app.http && app.smtp) {
    lines.push("", `  Open the page, copy its address and send it a first mail:`);
    lines.push(`  ${sendCommand(app.smtp, `YOUR.ADDRESS@${domain}`)}`);
  }
  return [...lines, ""].join("\n");
}

/** Writes for people; standard output is for JSON log lines. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
