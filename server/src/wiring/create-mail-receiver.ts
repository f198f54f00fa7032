import {
  companyAlias,
  companyCapacity,
  type CompanyMailSource,
} from "../company/company-inboxes.ts";
import { createCompanyMailLimit } from "../company/limit-company-mail.ts";
import type { DomainMailCounter } from "../domains/count-domain-mail.ts";
import { acceptRecipient } from "../inbox/receiving/accept-recipient.ts";
import type {
  DeliveredMail,
  InboxRecipient,
  MailReceiver,
} from "../inbox/receiving/mail-receiver.ts";
import { deliverMessage } from "../inbox/receiving/deliver-message.ts";
import type { Summary } from "../mail/summarize.ts";
import type { EmailAddress } from "../address/email-address.ts";
import { createReturnOf } from "../outbound/forward-targets/receive-bounce.ts";
import type { AppCore } from "./app-core.ts";

export type MailInDeps = Pick<
  AppCore,
  | "config"
  | "store"
  | "clock"
  | "contentKeys"
  | "summarizer"
  | "freshContent"
  | "events"
  | "activity"
  | "domains"
  | "targetKeys"
  | "push"
  | "storage"
  | "attempts"
  | "mailAnnouncer"
  | "localLimits"
> & {
  /** undefined: this mail doesn't prove that outside mail for the domain arrives here. */
  domainMail: Pick<DomainMailCounter, "count"> | undefined;
};

/** Returns the domain's receiver for a source of mail: the SMTP server or this process itself. */
export function createMailReceiver(
  deps: MailInDeps,
  verifySender: ((mail: DeliveredMail) => void) | undefined,
  source: CompanyMailSource = "senders",
): MailReceiver {
  const { domains, domainMail, activity, push, attempts } = deps;
  const { limits } = deps.config;
  const companyMax = {
    messagesMax: limits.LIMIT_MESSAGES_PER_COMPANY_INBOX,
    bytesMax: limits.LIMIT_BYTES_PER_COMPANY_INBOX,
  };
  const companyMail = createCompanyMailLimit(
    { ...deps, fallback: deps.localLimits },
    {
      perIpPerHour: limits.LIMIT_COMPANY_MAIL_PER_IP_PER_HOUR,
      perHour: limits.LIMIT_COMPANY_MAIL_PER_HOUR,
    },
  );
  const accepting = {
    store: deps.store,
    storage: deps.storage,
    clock: deps.clock,
    domains,
    findBounceRecipient: createReturnOf({ ...deps, keys: deps.targetKeys }),
    aliasOf: (address: EmailAddress) => companyAlias(address, domains.defaultDomain),
    capacities: {
      visitors: {
        messagesMax: limits.LIMIT_MESSAGES_PER_INBOX,
        bytesMax: limits.LIMIT_BYTES_PER_INBOX,
      },
      company: (inbox: string) => companyCapacity(companyMax, inbox, source),
    },
    admitCompanySender: companyMail.admitSender,
  };
  const delivering = {
    ...deps,
    admitCompanyMessage: companyMail.admitMessage,
    verifySender,
    onDelivered(inboxes: readonly InboxRecipient[], summary: Summary) {
      activity.count("received", inboxes.length);
      deps.mailAnnouncer.delivered(inboxes);
      for (const { domain } of inboxes) domainMail?.count(domain);
      push?.submit(
        inboxes.map(({ inboxId }) => inboxId),
        summary,
      );
    },
  };
  return {
    acceptRecipient: (path, ip) => acceptRecipient(accepting, path, ip),
    deliverMessage: (delivery) => deliverMessage(delivering, delivery),
    recordFailure: attempts.record,
  };
}
