import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { pathOf } from "./request-kind.ts";

/** The value of the header Allow for a request's path (RFC 9110 10.2.1); undefined if no route has the path. */
type ReadAllow = (request: FastifyRequest) => string | undefined;

/** Records the methods of all routes. Must be called before the routes are added. */
export function recordMethods(app: FastifyInstance): ReadAllow {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return (request) => {
    const methods = methodsOf(pathOf(request.url), known);
    return methods.length === 0 ? undefined : [...methods, "OPTIONS"].join(", ");
  };
}

/** Answers OPTIONS on a known path. The headers of a preflight are set before (`allowOrigins`). */
export function answerOptions(app: FastifyInstance, readAllow: ReadAllow): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "OPTIONS") return done();
    const allow = readAllow(request);
    if (allow === undefined) return done();
    void reply.code(204).header("allow", allow).send();
  });
}

/** Answers 405 if a known path doesn't have the request's method, before the body is read (RFC 9110 15.5.6). */
export function refuseOtherMethods(app: FastifyInstance, readAllow: ReadAllow): void {
  app.addHook("onRequest", (request, reply, done) => {
    const allow = request.is404 ? readAllow(request) : undefined;
    if (allow === undefined) return done();
    void reply.header("allow", allow);
    done(new AppError("METHOD_NOT_ALLOWED"));
  });
}

function methodsOf(path: readonly string[], known: ReadonlyMap<string, Set<string>>): string[] {
  const matching = [...known].filter(([url]) => isMatch(path, url.split("/")));
  return [...new Set(matching.flatMap(([, methods]) => [...methods]))].toSorted();
}

function isMatch(path: readonly string[], pattern: readonly string[]): boolean {
  // The route of every path belongs to the preflight.
  if (pattern[0] === "*") return false;
  const isOpen = pattern.at(-1) === "*";
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  // A parameter may be empty; its schema refuses it.
  return pattern.every((part, index) => /^[:*]/.test(part) || part === path[index]);
}
