import assert from "node:assert/strict";
import type { CreatedKey, CreatedWebhook, WebhookDelivery } from "@mayfly/contract";
import { Webhook } from "standardwebhooks";
import { until } from "../until.ts";
import type { Received, WebhookReceiver } from "../network/webhook-receiver.ts";
import { createWithKey } from "./api-keys.ts";
import type { CreatedAddress, TestApp } from "./test-app.ts";

export const BOTH_EVENTS = ["message.received", "address.expired"];

type Body = {
  type: string;
  data: {
    address: { id: string; email: string };
    message?: { subject: string; from: { address: string }; code?: string | null; link?: unknown };
  };
};

/** What tests do with webhooks; by default with `key`. */
export function webhookStage(app: TestApp, receiver: WebhookReceiver, key: CreatedKey) {
  const call = (method: string, path: string, body?: unknown, by = key) =>
    app.call(method, `/api/webhooks${path}`, { token: by.key, body });
  const addHook = async (path: string, more: object = {}, by = key): Promise<CreatedWebhook> => {
    const response = await call(
      "POST",
      "",
      { url: receiver.url(path), events: BOTH_EVENTS, ...more },
      by,
    );
    assert.equal(response.status, 201);
    return (await response.json()) as CreatedWebhook;
  };
  const create = async (minutes = 60, by = key): Promise<CreatedAddress> => {
    const response = await createWithKey(app, by, { minutes });
    return (await response.json()) as CreatedAddress;
  };
  const end = ({ id }: CreatedAddress) =>
    app.call("DELETE", "/api/temp-emails/current", { token: id });
  const log = async (by = key): Promise<WebhookDelivery[]> =>
    (await (await call("GET", "/deliveries", undefined, by)).json()) as WebhookDelivery[];
  const untilLogged = (what: string, isIt: (one: WebhookDelivery) => boolean, by = key) =>
    until(what, async () => (await log(by)).some(isIt));
  const bodyOf = ({ body }: Received) => JSON.parse(body) as Body;
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers);
  return { call, addHook, create, end, log, untilLogged, bodyOf, verify };
}
