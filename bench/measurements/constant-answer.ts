/**
 * The framework's minimal response: a constant of `BYTES` bytes of JSON with the server's options. Runs as a
 * separate process that listens on `PORT`.
 */
import fastify from "fastify";

const body = JSON.stringify("x".repeat(Number(process.env.BYTES) - 2));
const server = fastify();
server.get("/", (_request, reply) =>
  reply.header("content-type", "application/json; charset=utf-8").send(body),
);
await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
