import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";

/**
 * Answers 400 to a request with more than one Host header (RFC 9112, 3.2). Node uses the first one; a proxy may route
 * by the second. Closes the connection, because the proxy may also disagree about where the body ends.
 */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (countHosts(raw.rawHeaders) < 2) return done();
    void reply.header("connection", "close");
    done(new AppError("INVALID_INPUT", { hint: "It has more than one Host header." }));
  });
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}
