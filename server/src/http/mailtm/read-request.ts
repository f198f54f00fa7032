import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { ViolationsError } from "./mailtm-errors.ts";

/** Past the end of every collection, and small enough for an offset. */
const PAGE_MAX = 999_999_999;

/** Returns the number of the requested page; 1 if the value isn't a number. */
export function readPage(request: FastifyRequest): number {
  const page = queryParam(request, "page") ?? "";
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1;
}

/** Returns a parameter of the path; empty if there is none. */
export function pathParam({ params }: FastifyRequest, name: string): string {
  return textIn(params, name) ?? "";
}

/** Returns a parameter of the query; undefined if it is missing, or there are several. */
export function queryParam({ query }: FastifyRequest, name: string): string | undefined {
  return textIn(query, name);
}

/** These calls have no schemas, so nothing is known about the values. */
function textIn(values: unknown, name: string): string | undefined {
  const [, value] = Object.entries(values ?? {}).find(([key]) => key === name) ?? [];
  return typeof value === "string" ? value : undefined;
}

/** Returns address and password of the body. Throws INVALID_INPUT, or a violation for each missing one. */
export function readCredentials(request: FastifyRequest): { address: string; password: string } {
  const body = readObject(request);
  const [address, password] = [readText(body, "address"), readText(body, "password")];
  const missing = [
    ...(address === "" ? ["address"] : []),
    ...(password === "" ? ["password"] : []),
  ];
  if (missing.length > 0) {
    const message = "This value should not be blank.";
    throw new ViolationsError(missing.map((propertyPath) => ({ propertyPath, message })));
  }
  return { address, password };
}

/**
 * Returns the state that the body sets; seen if there is no body, as some clients send it. Throws INVALID_INPUT, or a
 * violation if `seen` is no boolean.
 */
export function readSeen(request: FastifyRequest): boolean {
  if (isBodyMissing(request)) return true;
  const { seen } = readObject(request);
  if (typeof seen === "boolean") return seen;
  const message = "This value should be of type bool.";
  throw new ViolationsError([{ propertyPath: "seen", message }]);
}

function isBodyMissing({ headers }: FastifyRequest): boolean {
  return headers["content-type"] === undefined;
}

function readObject(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (isBodyMissing(request) || typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("INVALID_INPUT", { cause: new SyntaxError("The body is no JSON object.") });
  }
  return { ...body };
}

function readText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name] ?? "";
  if (typeof value === "string") return value;
  const hint = `The type of the "${name}" attribute must be "string".`;
  throw new AppError("INVALID_INPUT", { hint });
}
