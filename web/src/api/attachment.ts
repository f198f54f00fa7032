import { apiPaths } from "../paths.ts";
import { download, type Transfer } from "./download.ts";

/** An attachment's bytes. The blob's type is the server's, which is never one that runs. */
export function fetchAttachment(
  { token, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const path = apiPaths.attachment(messageId, index);
  return download(path, { token, accept: "*/*" }, transfer);
}
