import { callUrl } from "./call-url.ts";
import { download, type Transfer } from "./download.ts";

/** Fetches an attachment. The server sets the blob's type and never uses one that the browser executes. */
export function fetchAttachment(
  { token, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const params = { id: messageId, index: String(index) };
  const url = callUrl("GET /api/email/messages/:id/attachments/:index", { params });
  return download(url, { token, accept: "*/*" }, transfer);
}

/** Fetches the raw message as received over SMTP. */
export function fetchRawMessage(token: string, id: string, transfer?: Transfer): Promise<Blob> {
  const url = callUrl("GET /api/email/messages/:id/raw", { params: { id } });
  return download(url, { token, accept: "message/rfc822" }, transfer);
}
