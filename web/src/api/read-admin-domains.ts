import type {
  AddedDomain,
  AdminDomain,
  DiagnosticTest,
  DnsRecord,
  DomainCheck,
} from "@mayfly/contract";
import { DIAGNOSTIC_STATUSES, DOMAIN_STATES } from "@mayfly/contract/admin-constants";
import { count, fieldsOf, optionalText, text, time, UnreadableAnswer } from "./read-answers.ts";
import type { Fields } from "./read-answers.ts";

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

function readTest(answer: unknown): DiagnosticTest {
  const fields = fieldsOf(answer);
  const details = optionalText(fields, "details");
  const recommendation = optionalText(fields, "recommendation");
  const records: unknown = fields["records"];
  return {
    title: text(fields, "title"),
    status: oneOf(DIAGNOSTIC_STATUSES, fields["status"]),
    message: text(fields, "message"),
    ...(details !== undefined && { details }),
    ...(recommendation !== undefined && { recommendation }),
    ...(Array.isArray(records) && { records: records.map((one: unknown) => readRecord(one)) }),
  };
}

const RECORD_TYPES = ["A", "AAAA", "MX", "TXT"] as const;

function readRecord(answer: unknown): DnsRecord {
  const fields = fieldsOf(answer);
  return {
    name: text(fields, "name"),
    type: oneOf(RECORD_TYPES, fields["type"]),
    value: text(fields, "value"),
  };
}

function timeOrNull(fields: Fields, name: string): string | null {
  return fields[name] === null ? null : time(fields, name);
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value {
  const known = values.find((one) => one === value);
  if (known === undefined) throw new UnreadableAnswer(`None of ${values.join(", ")}`);
  return known;
}
