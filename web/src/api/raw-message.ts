import { callUrl } from "./call-url.ts";
import { download, type Transfer } from "./download.ts";

/** Fetches the raw message as received over SMTP. */
export function fetchRawMessage(token: string, id: string, transfer?: Transfer): Promise<Blob> {
  const url = callUrl("GET /api/email/messages/:id/raw", { params: { id } });
  return download(url, { token, accept: "message/rfc822" }, transfer);
}
