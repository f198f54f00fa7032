import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { ViolationsError } from "./mailtm-errors.ts";

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
