import { activityQueries } from "./activity.ts";
import { auditQueries } from "./audit.ts";
import { banQueries } from "./bans.ts";
import { domainQueries } from "./domains.ts";
import { emailListQueries } from "./email-lists.ts";
import { measuringQueries } from "./measure-stored.ts";
import { networkUseQueries } from "./network-use.ts";
import { suspicionQueries } from "./suspicions.ts";

/** The tables that both engines bind. An engine that runs a query in its own way replaces its entry. */
export const allQueries = {
  ...activityQueries,
  ...auditQueries,
  ...banQueries,
  ...domainQueries,
  ...emailListQueries,
  ...measuringQueries,
  ...networkUseQueries,
  ...suspicionQueries,
};
