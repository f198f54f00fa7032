import { Type, type Static } from "typebox";
import type { CallTable } from "../call-table.ts";

/** GET /api/config: public properties of this instance. */
export const ServiceConfig = Type.Object({
  domains: Type.Array(Type.String(), { description: "Offered domains; the first is the default" }),
  limits: Type.Object({
    freeLifetimeMs: Type.Integer(),
    extensionsMax: Type.Integer(),
    messageBytesMax: Type.Integer(),
    messagesPerInboxMax: Type.Integer(),
    bytesPerInboxMax: Type.Integer(),
  }),
  configured: Type.Object({
    payments: Type.Boolean(),
    mailTransport: Type.Boolean(),
    starttls: Type.Boolean(),
  }),
  payments: Type.Union([Type.Literal("stripe"), Type.Literal("test"), Type.Literal("off")], {
    description: "The payment provider for premium addresses; off: not for sale",
  }),
  stripePublishableKey: Type.Optional(Type.String()),
  smtp: Type.Union([
    Type.Object({ host: Type.String(), port: Type.Integer() }),
    Type.Null({
      description: "Where to send a first message; only on an instance that runs on localhost",
    }),
  ]),
});
export type ServiceConfig = Static<typeof ServiceConfig>;

/** Body of every error response. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: "The error code" }),
  message: Type.String({ description: "The error text, with details if they help" }),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** GET /healthz and /readyz */
export const Health = Type.Object({ status: Type.String() });

export const serviceCalls = {
  "GET /api/config": {
    operationId: "readConfig",
    summary: "Read the domains, limits, and features of this server",
    auth: "none",
    limit: "look",
    answers: { 200: ServiceConfig },
  },
  "GET /healthz": {
    operationId: "checkHealth",
    summary: "Check that the process runs",
    auth: "none",
    limit: "health",
    answers: { 200: Health },
  },
  "GET /readyz": {
    operationId: "checkReadiness",
    summary: "Check that the server takes requests",
    auth: "none",
    limit: "health",
    answers: { 200: Health },
  },
} satisfies CallTable;
