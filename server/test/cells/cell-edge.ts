import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closedPort } from "../network/closed-port.ts";
import { readDeployed } from "../deploy/deploy-files.ts";
import { exitOf } from "../processes/server-process.ts";
import { until } from "../until.ts";
import { chooseCell, isPurchase, type Cells } from "./choose-cell.ts";
import { closeServer } from "../network/close-server.ts";

export type CellEdge = { baseUrl: string; close: () => Promise<void> };

/** Runs the rule behind a small reverse proxy. `ports` are the cells' ports by tag. */
export async function startEdge(cells: Cells, ports: Record<string, number>): Promise<CellEdge> {
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then((body) => {
      const { method = "", url = "", headers } = incoming;
      const cell = chooseCell(cells, { method, url, headers, body: body.toString() });
      passOn({ incoming, body, outgoing, cell, port: ports[cell] ?? 0 });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(server),
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await incoming.toArray()) as Buffer[]);
}

function passOn(call: {
  incoming: IncomingMessage;
  body: Buffer;
  outgoing: ServerResponse;
  cell: string;
  port: number;
}): void {
  const { incoming, body, outgoing, cell, port } = call;
  const { method, url = "", headers } = incoming;
  const asked = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    const cookies = answer.headers["set-cookie"] ?? [];
    const told = isPurchase(url) ? [`mayfly-cell=${cell}; Path=/; HttpOnly; SameSite=Lax`] : [];
    outgoing.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      "set-cookie": [...cookies, ...told],
    });
    answer.pipe(outgoing);
  });
  asked.once("error", () => outgoing.writeHead(503).end());
  outgoing.once("close", () => asked.destroy());
  asked.end(body);
}

/** Runs the deployed rule: a real HAProxy with the configuration of `deploy/cells`. */
export async function startHaproxy(
  program: string,
  cells: Cells,
  ports: Record<string, number>,
): Promise<CellEdge> {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-haproxy-"));
  const edgePort = await closedPort();
  const map = (entries: ReadonlyMap<string, string>) =>
    [...entries].map((pair) => `${pair.join(" ")}\n`);
  writeFileSync(join(folder, "hosts.map"), map(cells.hosts).join(""));
  writeFileSync(join(folder, "domains.map"), map(cells.domains).join(""));
  writeFileSync(join(folder, "tags.map"), cells.tags.map((tag) => `${tag} ${tag}\n`).join(""));
  const config = readDeployed("cells/haproxy.cfg")
    .replace("maxconn 200000", "maxconn 100")
    .replace("bind :8080", `bind 127.0.0.1:${edgePort}`)
    .replace(/^.*server \w+-web-2 .*\n/gm, "")
    .replace(
      /server (\w+)-web-1 \S+/g,
      (_all, tag: string) => `server ${tag} 127.0.0.1:${ports[tag]}`,
    );
  writeFileSync(join(folder, "haproxy.cfg"), config);
  const haproxy = spawn(program, ["-f", "haproxy.cfg"], { cwd: folder, stdio: "inherit" });
  const exited = exitOf(haproxy);
  const baseUrl = `http://127.0.0.1:${edgePort}`;
  await until("HAProxy answers", async () => {
    if (haproxy.exitCode !== null) throw new Error("HAProxy ended");
    return fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    baseUrl,
    async close() {
      haproxy.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
