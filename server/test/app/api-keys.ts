import assert from "node:assert/strict";
import type { CreatedKey } from "@mayfly/contract";
import { operatorOf } from "./operator.ts";
import type { TestApp } from "./test-app.ts";

type Quotas = { creationsPerHour?: number; liveAddresses?: number; minutes?: number };

/** Issues an API key as the operator, whose key must be `OPERATORS_KEY`. */
export async function issueKey(
  app: TestApp,
  { name = "tests", ...quotas }: Quotas & { name?: string } = {},
): Promise<CreatedKey> {
  const { status, body } = await operatorOf(app)<CreatedKey>("POST", "keys", { name, ...quotas });
  assert.equal(status, 201);
  return body;
}

export function createWithKey(
  app: TestApp,
  { key }: Pick<CreatedKey, "key">,
  body: object = {},
): Promise<Response> {
  return app.call("POST", "/api/temp-emails", { token: key, body });
}
