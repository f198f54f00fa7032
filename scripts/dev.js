// `npm run dev`: runs the server from its sources, restarts it after each change, and serves the page through Vite's
// development server on the same port.
import { requireNode } from "./require-node.js";

requireNode("npm run dev");
const { once } = await import("node:events");
const { createServer } = await import("node:http");
const { fileURLToPath } = await import("node:url");
const fromRoot = (path) => fileURLToPath(new URL(path, new URL("../", import.meta.url)));
process.env.NODE_COMPILE_CACHE ??= fromRoot("node_modules/.cache/mayfly");
// Vite changes the environment of this process.
const env = { ...process.env };

const say = (text) => void process.stderr.write(`${text}\n`);
const { explainFolder, explainKnown } = await import("./building/explain-failure.js");
const unusable = explainFolder();
if (unusable !== undefined) {
  say(`npm run dev can't start: ${unusable}.`);
  process.exit(1);
}
const { readConfig } = await import("../server/src/config/config.ts").catch(refuse);
const { describeMistakes, EXIT_CONFIG } =
  await import("../server/src/config/describe-mistakes.ts").catch(refuse);
const { answer, LOOPBACK } = await import("../server/dev/front.ts").catch(refuse);
const { runServer } = await import("../server/dev/run-server.ts").catch(refuse);
const { onStopSignal } = await import("../server/src/system/stop-signals.ts").catch(refuse);

const read = readConfig(env);
if (!read.valid) {
  say(describeMistakes(read.mistakes));
  process.exit(EXIT_CONFIG);
}
const { host, port, trustProxy } = read.config;

const front = createServer();
front.listen(port, host);
try {
  const { explainListenError } = await import("../server/src/wiring/explain-start-error.ts");
  const names = { host: "HOST", port: "PORT" };
  await explainListenError(names, { host, port }, () => once(front, "listening"));
} catch (error) {
  say(`npm run dev can't start: ${error.message}.`);
  process.exit(1);
}
if (!/^(?:127\.|::1$|localhost$)/.test(host)) {
  say(`HOST is ${host}: other machines can read the sources of the site.`);
}

// PORT=0 means any free port.
const publicUrl = read.config.publicUrl.replace(/:0$/, `:${front.address().port}`);
// Requests wait until the server is open.
const opened = open().catch(refuse);
front.on("request", (request, response) => {
  void opened.then(({ options }) => answer(request, response, options));
});

async function open() {
  say("Preparing the site …");
  const { openDevSite } = await import("../web/dev/dev-site.ts");
  let server;
  const site = await openDevSite({
    server: front,
    allowedHosts: [new URL(publicUrl).hostname],
    onNewPages: () => server?.restart(),
  });
  // Vite prints a source error; the page shows it until the source is saved again.
  await site.update().catch(() => {});
  server = runServer({
    args: [`--site=${site.folder}`],
    // Its lines of level "info" name the inner port.
    env: { LOG_LEVEL: "warn", ...env, HOST: LOOPBACK, PORT: "0", PUBLIC_URL: publicUrl },
    say,
  });
  const changed = (path) => {
    // Editors write temporary files beside the source.
    if (/\.(?:ts|json|html)$/.test(path) && !path.endsWith(".test.ts")) server.restart();
  };
  site.watch([fromRoot("server/src"), fromRoot("contract/src")], { changed, failed: refuse });
  const trustsProxies = trustProxy.length > 0;
  const options = { modules: site, serverPort: server.port, publicUrl, trustsProxies };
  return { site, server, options };
}

onStopSignal(() => void stop());
async function stop() {
  front.close();
  front.closeAllConnections();
  const { site, server } = await opened;
  await server.stop();
  await site.close();
  process.exit(0);
}

/** Exits with one sentence for errors that the developer can fix. */
function refuse(error) {
  const known = explainKnown(error, "npm run dev");
  if (known === undefined) throw error;
  say(`npm run dev can't start: ${known.reason}.`);
  process.exit(1);
}
