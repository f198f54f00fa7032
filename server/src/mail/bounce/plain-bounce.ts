import { cleanLine } from "../text/clean-line.ts";
import { decodePart } from "../text/decode-text.ts";
import { findCause, findStatusCode, type DeliveryReport } from "./delivery-status.ts";
import type { HeaderFields } from "../mime/header-block.ts";
import { ADDRESS_LENGTH_SHOWN_MAX } from "../mime/mailbox.ts";
import { readContentType } from "../mime/part-role.ts";

/** The explanation comes first; a copy of the original message follows. */
const LENGTH_READ = 8_192;
const REASON_LENGTH_READ = 2_000;

/** First line of each program's plain-text bounce, and the place of the first recipient. */
const FORMATS = [
  // qmail's QSBMF.
  { opening: /^Hi\. This is the [^\n]{1,200}/, recipient: /\n<([^\s<>]{1,320})>:[ \t]*\n/ },
  // Exim before it supported delivery status notifications.
  {
    opening: /^This message was created automatically by mail delivery software/,
    recipient: /could not be delivered[^]{0,400}?failed:\s{1,10}([^\s<>:]{1,320})[ \t]*\n/,
  },
];

/** Reads an unambiguous plain-text bounce; undefined for other text. `fields` must have a null sender. */
export function readPlainBounce(fields: HeaderFields, body: string): DeliveryReport | undefined {
  const type = readContentType(fields, "text/plain");
  if (type.value !== "text/plain") return undefined;
  const encoding = fields.get("content-transfer-encoding") ?? "";
  const charset = type.params.get("charset") ?? "";
  const encoded = body.slice(0, LENGTH_READ);
  const text = decodePart({ encoded, encoding, charset, form: "fixed" }, LENGTH_READ)
    .replaceAll("\r\n", "\n")
    .trimStart();
  const found = FORMATS.find(({ opening }) => opening.test(text))?.recipient.exec(text);
  if (!found?.[1]?.includes("@")) return undefined;
  return createReport(found[1], readReasonAfter(text, found.index + found[0].length));
}

/** Both programs send a bounce only after a permanent failure. */
function createReport(address: string, reason: string): DeliveryReport {
  const quoted = findStatusCode(reason) ?? "";
  const status = quoted.startsWith("5") ? quoted : "5.0.0";
  const cause = findCause({ code: status, diagnostic: reason });
  return {
    recipient: cleanLine(address, ADDRESS_LENGTH_SHOWN_MAX),
    status,
    permanent: true,
    cause,
  };
}

/** Returns the text about this recipient, up to the empty line before the next recipient. */
function readReasonAfter(text: string, from: number): string {
  const rest = text.slice(from, from + REASON_LENGTH_READ);
  const end = rest.indexOf("\n\n");
  return end < 0 ? rest : rest.slice(0, end);
}
