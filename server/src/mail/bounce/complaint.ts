import { readHeaderBlock, COMPLAINT_FIELDS } from "../mime/header-block.ts";
import { readMessageStart } from "../mime/message-start.ts";
import { findReportParts, isReport } from "./report-part.ts";

/** The human-readable part before the report is short; the original message comes after. */
const BODY_BYTES_READ = 64 * 1024;

/** Whether this is a spam complaint from a mailbox provider (RFC 5965). */
export function isComplaint(raw: Buffer): boolean {
  const start = readMessageStart(raw, BODY_BYTES_READ);
  if (!isReport(start.fields)) return false;
  const [report] = findReportParts(start, /^message\/feedback-report$/);
  if (report === undefined) return false;
  const { fields } = readHeaderBlock(report.trimStart(), COMPLAINT_FIELDS);
  // RFC 6430: the user withdraws an earlier complaint.
  return !/^not-spam\b/i.test(fields.get("feedback-type") ?? "");
}
