import type { Generated } from "kysely";
import type { DeliveryState, WebhookEvent } from "@mayfly/contract/key-constants";

/** API keys, and the webhooks of programs. */
export type ProgramTables = {
  api_key: ApiKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};

/** `key_hash` is the hash of the key. */
type ApiKeyTable = {
  key_id: string;
  key_hash: Buffer;
  name: string;
  creations_per_hour: number;
  live_addresses: number;
  minutes: number;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
};

type WebhookTable = {
  webhook_id: string;
  key_id: string;
  /** URL and secrets. */
  sealed: Buffer;
  /** Names separated by spaces. */
  events: string;
  /** Parts of a message that the body contains, separated by spaces. */
  includes: string;
  created_at: number;
  disabled_at: number | null;
};

/** The queue of deliveries, and after their end their log. */
type WebhookDeliveryTable = {
  delivery_id: Generated<number>;
  event_id: string;
  webhook_id: string;
  key_id: string;
  event: WebhookEvent;
  inbox_id: number;
  public_id: string;
  /** 0: the event isn't about a message. */
  seq: number;
  /** The address, for an event after its end, until the delivery is over. */
  email: string | null;
  created_at: number;
  state: DeliveryState;
  /** When it is sent, or sent again; null: never again. */
  due_at: number | null;
  attempts: number;
  last_attempt_at: number | null;
  response_status: number | null;
  reason: string | null;
};
