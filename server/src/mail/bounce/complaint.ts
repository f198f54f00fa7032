import { readHeaderBlock, COMPLAINT_FIELDS } from "../mime/header-block.ts";
import { readMessageStart } from "../mime/message-start.ts";
import { findReportParts, isReport } from "./report-part.ts";

/** The letter before it is short; what it is about comes after. */
const BODY_BYTES_READ = 64 * 1024;

/** Whether a mailbox provider tells that its user called our mail spam (RFC 5965). */
export function isComplaint(raw: Buffer): boolean {
  const start = readMessageStart(raw, BODY_BYTES_READ);
  if (!isReport(start.fields)) return false;
  const [report] = findReportParts(start, /^message\/feedback-report$/);
  if (report === undefined) return false;
  const { fields } = readHeaderBlock(report.trimStart(), COMPLAINT_FIELDS);
  // RFC 6430: the user takes an earlier one back.
  return !/^not-spam\b/i.test(fields.get("feedback-type") ?? "");
}
