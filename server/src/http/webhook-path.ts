/** The one unsafe call that needs no client header: its signature authenticates it. */
export const WEBHOOK_PATH = "/api/payments/webhook";
