import { activityQueries } from "./activity.ts";
import type { AddressKeys } from "./address-keys.ts";
import { addressQueries } from "./addresses.ts";
import { apiKeyQueries } from "./api-keys.ts";
import { auditQueries } from "./audit.ts";
import { banQueries } from "./bans.ts";
import { traceQueries } from "./delivery-trace.ts";
import { domainQueries } from "./domains.ts";
import { emailListQueries } from "./email-lists.ts";
import { forwardTargetQueries } from "./forward-targets.ts";
import { measuringQueries } from "./measure-stored.ts";
import { messageQueries } from "./messages.ts";
import { networkUseQueries } from "./network-use.ts";
import { paymentQueries } from "./payments.ts";
import { prefixQueries } from "./prefixes.ts";
import { pushQueries } from "./push-subscriptions.ts";
import { sentMailQueries } from "./sent-mail.ts";
import { statusNoteQueries } from "./status-notes.ts";
import { subscriptionQueries } from "./subscriptions.ts";
import { suspicionQueries } from "./suspicions.ts";
import { testIntentQueries } from "./test-intents.ts";
import { webhookQueries } from "./webhooks.ts";

/** The query tables of both engines. An engine replaces the entries it implements differently. */
export const allQueries = (keys: AddressKeys) => ({
  ...activityQueries,
  ...addressQueries(keys),
  ...apiKeyQueries(keys),
  ...auditQueries,
  ...banQueries,
  ...domainQueries,
  ...emailListQueries,
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
  ...traceQueries,
  ...webhookQueries,
});
