/**
 * A minimal live stream in Node, the baseline for the server's own streams. Runs as a separate process that listens
 * on `PORT`.
 */
import { createServer, type ServerResponse } from "node:http";

const HEARTBEAT_MS = 20_000;
const responses = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url !== "/stream") {
    response.end("ok");
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  response.write("retry: 1000\n\n");
  responses.add(response);
  response.once("close", () => responses.delete(response));
});
setInterval(() => {
  for (const response of responses) response.write(":\n\n");
}, HEARTBEAT_MS).unref();
server.listen(Number(process.env.PORT), "127.0.0.1");
