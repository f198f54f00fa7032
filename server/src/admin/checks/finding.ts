import type { DiagnosticStatus } from "@mayfly/contract/admin-constants";

/** The result of a check and the recommended action. */
export type Finding = {
  readonly status: DiagnosticStatus;
  /** One sentence. */
  readonly message: string;
  /** The details, one per line. */
  readonly details?: readonly string[];
  readonly recommendation?: string;
  /** DNS records to publish. */
  readonly records?: readonly RecordToPublish[];
};

export type RecordToPublish = {
  readonly name: string;
  readonly type: "A" | "AAAA" | "MX" | "TXT";
  readonly value: string;
};

type Rest = Omit<Finding, "status" | "message">;

export function pass(message: string, rest: Rest = {}): Finding {
  return { status: "pass", message, ...rest };
}

export function warning(message: string, rest: Rest = {}): Finding {
  return { status: "warning", message, ...rest };
}

export function fail(message: string, rest: Rest = {}): Finding {
  return { status: "fail", message, ...rest };
}

/** Orders statuses by severity. */
export const SEVERITY: Readonly<Record<DiagnosticStatus, number>> = {
  pass: 0,
  warning: 1,
  fail: 2,
};

/** Compares so that the worst status comes first. */
export function worstFirst(one: Pick<Finding, "status">, other: Pick<Finding, "status">): number {
  return SEVERITY[other.status] - SEVERITY[one.status];
}

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Formats a size: 1,536 is '1.5 KB'. */
export function formatBytes(sizeBytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), UNITS.length - 1);
  const amount = sizeBytes / 1024 ** power;
  return `${amount.toLocaleString("en", { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power] ?? ""}`;
}
