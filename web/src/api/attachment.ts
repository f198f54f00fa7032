import { callUrl } from "./call-url.ts";
import { download, type Transfer } from "./download.ts";

/** An attachment's bytes. The blob's type is the server's, which is never one that runs. */
export function fetchAttachment(
  { token, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const params = { id: messageId, index: String(index) };
  const url = callUrl("GET /api/email/messages/:id/attachments/:index", { params });
  return download(url, { token, accept: "*/*" }, transfer);
}
