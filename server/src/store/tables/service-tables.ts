import type { Generated } from "kysely";
import type { DomainState } from "@mayfly/contract/admin-constants";

/** The service as a whole: its counts, domains, status, and clock. */
export type ServiceTables = {
  activity: ActivityTable;
  activity_minute: ActivityMinuteTable;
  domain_setting: DomainSettingTable;
  domain_mail: DomainMailTable;
  status_note: StatusNoteTable;
  site_refusal: SiteRefusalTable;
};

type ActivityTable = { name: string; hour_at: number; count: number };

/** The same counts as `activity`, per minute, for a day. */
type ActivityMinuteTable = { name: string; minute_at: number; count: number };

/** The panel's domain settings, which override the environment. */
type DomainSettingTable = {
  domain: string;
  state: DomainState;
  added_at: number;
  changed_at: number;
};

/** Time of a domain's last message. */
type DomainMailTable = { domain: string; last_message_at: number };

/** The operator's notes on incidents, for the status page. */
type StatusNoteTable = {
  id: Generated<number>;
  text: string;
  created_at: number;
  /** null: still true */
  resolved_at: number | null;
};

/** How often visitors reported that a site refuses a domain. `site` is a host, empty if unknown. */
type SiteRefusalTable = { domain: string; site: string; refusals: number; last_at: number };
