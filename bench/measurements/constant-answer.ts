/**
 * The least that the server's framework answers with: a constant of `BYTES` bytes of JSON, below the
 * same options. Run as a process of its own; `PORT` says where it listens.
 */
import fastify from "fastify";

const body = JSON.stringify("x".repeat(Number(process.env.BYTES) - 2));
const server = fastify();
server.get("/", (_request, reply) =>
  reply.header("content-type", "application/json; charset=utf-8").send(body),
);
await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
