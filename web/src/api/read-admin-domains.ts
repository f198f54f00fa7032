import type { AddedDomain, AdminDomain, DomainCheck } from "@mayfly/contract";
import { DIAGNOSTIC_STATUSES, DOMAIN_STATES } from "@mayfly/contract/admin-constants";
import { count, fieldsOf, text, time, UnreadableAnswer, type Fields } from "./fields.ts";
import { oneOf } from "./one-of.ts";
import { readTest } from "./read-diagnostic.ts";

/** The border of the calls about domains: a value of the contract, or an error. */
export function readAdminDomain(answer: unknown): AdminDomain {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    domain: text(fields, "domain"),
    state: oneOf(DOMAIN_STATES, fields["state"]),
    isDefault: fields["isDefault"] === true,
    isConfigured: fields["isConfigured"] === true,
    livingAddresses: count(fields, "livingAddresses"),
    heldNames: count(fields, "heldNames"),
    messagesLastHour: count(fields, "messagesLastHour"),
    lastMessageAt: timeOrNull(fields, "lastMessageAt"),
    changedAt: timeOrNull(fields, "changedAt"),
  };
}

export function readAddedDomain(answer: unknown): AddedDomain {
  const fields = fieldsOf(answer);
  return { domain: text(fields, "domain"), check: readDomainCheck(fields["check"]) };
}

export function readDomainCheck(answer: unknown): DomainCheck {
  const fields = fieldsOf(answer);
  const tests = fields["tests"];
  if (!Array.isArray(tests)) throw new UnreadableAnswer("No tests");
  return {
    status: oneOf(DIAGNOSTIC_STATUSES, fields["status"]),
    tests: tests.map((test: unknown) => readTest(test)),
  };
}

function timeOrNull(fields: Fields, name: string): string | null {
  return fields[name] === null ? null : time(fields, name);
}
