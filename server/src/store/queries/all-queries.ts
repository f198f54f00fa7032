import { auditQueries } from "./abuse/audit.ts";
import { banQueries } from "./abuse/bans.ts";
import { networkUseQueries } from "./abuse/network-use.ts";
import { suspicionQueries } from "./abuse/suspicions.ts";
import type { AddressKeys } from "./mail/address-keys.ts";
import { addressQueries } from "./mail/addresses.ts";
import { traceQueries } from "./mail/delivery-trace.ts";
import { emailListQueries } from "./mail/email-lists.ts";
import { expiryQueries } from "./mail/expiry.ts";
import { messageQueries } from "./mail/messages.ts";
import { pushQueries } from "./mail/push-subscriptions.ts";
import { paymentQueries } from "./premium/payments.ts";
import { prefixQueries } from "./premium/prefixes.ts";
import { testIntentQueries } from "./premium/test-intents.ts";
import { apiKeyQueries } from "./programs/api-keys.ts";
import { deliveryQueries } from "./programs/webhook-deliveries.ts";
import { webhookEventQueries } from "./programs/webhook-events.ts";
import { webhookQueries } from "./programs/webhooks.ts";
import { forwardTargetQueries } from "./sending/forward-targets.ts";
import { sentMailQueries } from "./sending/sent-mail.ts";
import { subscriptionQueries } from "./sending/subscriptions.ts";
import { activityQueries } from "./service/activity.ts";
import { domainQueries } from "./service/domains.ts";
import { measuringQueries } from "./service/measure-stored.ts";
import { statusNoteQueries } from "./service/status-notes.ts";

/**
 * The query tables of both engines. An engine replaces the entries it implements differently. `shared`: several nodes
 * write to the tables, so a query locks the rows that it must not share, and skips those that another node has locked.
 */
export const allQueries = ({ keys, shared }: { keys: AddressKeys; shared: boolean }) => ({
  ...activityQueries,
  ...addressQueries(keys),
  ...apiKeyQueries(keys),
  ...auditQueries,
  ...banQueries,
  ...deliveryQueries({ shared }),
  ...domainQueries,
  ...emailListQueries,
  ...expiryQueries({ keys, shared }),
  ...forwardTargetQueries,
  ...measuringQueries,
  ...messageQueries,
  ...networkUseQueries,
  ...paymentQueries(keys),
  ...prefixQueries(keys),
  ...pushQueries,
  ...sentMailQueries,
  ...statusNoteQueries,
  ...subscriptionQueries,
  ...suspicionQueries,
  ...testIntentQueries,
  ...traceQueries({ shared }),
  ...webhookEventQueries({ shared }),
  ...webhookQueries,
});
