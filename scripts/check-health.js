// Checks that this machine's server does what ROLES says: an image's HEALTHCHECK, a probe. Reads only the environment,
// to start fast. Exits with 0, or with 1 and one line that states the failure.
import { BlockList, connect, isIPv6 } from "node:net";

const WITHIN_MS = 4_000;
const { HOST, SMTP_HOST, ROLES, PORT, SMTP_PORT, SMTP_PROXY_PROTOCOL, HEALTH_PORT } = process.env;
const roles = (ROLES || "web,smtp,jobs").split(",").map((role) => role.trim());

const checks = [];
if (roles.includes("web")) checks.push(asks(PORT || 3000));
if (roles.includes("smtp")) checks.push(greets(Number(SMTP_PORT || 2525)));
// A process with only the jobs role listens on no other port.
if (HEALTH_PORT) checks.push(asks(HEALTH_PORT));
try {
  await Promise.all(checks);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function asks(port) {
  const host = reachable(HOST);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`;
  const signal = AbortSignal.timeout(WITHIN_MS);
  const answer = await fetch(url, { signal }).catch((error) => {
    throw new Error(`${url}: ${error.cause?.code ?? error.name}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

/** RFC 5321 3.1: 220, or 421 during a shutdown. */
function greets(port) {
  const socket = connect({ host: reachable(SMTP_HOST), port, timeout: WITHIN_MS }).setEncoding(
    "latin1",
  );
  return new Promise((resolve, reject) => {
    const refuse = (what) => reject(new Error(`SMTP on port ${port}: ${what}`));
    socket.once("connect", () => {
      // PROXY protocol 2.1: UNKNOWN carries no client address. Required if this machine is also a trusted balancer.
      if (isBalancer(socket.localAddress)) socket.write("PROXY UNKNOWN\r\n");
    });
    socket.once("error", (error) => refuse(error.code));
    socket.once("timeout", () => refuse("no greeting"));
    socket.once("close", () => refuse("connection closed before the greeting"));
    socket.once("data", (greeting) => {
      if (greeting.startsWith("220")) resolve();
      else refuse(greeting.trim());
    });
  }).finally(() => socket.end("QUIT\r\n").destroySoon());
}

function isBalancer(address) {
  const balancers = new BlockList();
  for (const network of (SMTP_PROXY_PROTOCOL ?? "").split(",")) {
    const [ip, bits] = network.trim().split("/");
    const family = isIPv6(ip) ? "ipv6" : "ipv4";
    if (bits !== undefined) balancers.addSubnet(ip, Number(bits), family);
    else if (ip !== "") balancers.addAddress(ip, family);
  }
  return balancers.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** A server that listens on all interfaces is checked at the loopback address. */
function reachable(host) {
  return !host || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}
