/** Called without a client header: the event's signature authenticates it. */
export const WEBHOOK_PATH = "/api/payments/webhook";
