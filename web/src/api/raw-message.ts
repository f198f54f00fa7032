import { apiPaths } from "../paths.ts";
import { download, type Transfer } from "./download.ts";

/** The message as it came in over SMTP. */
export function fetchRawMessage(token: string, id: string, transfer?: Transfer): Promise<Blob> {
  return download(apiPaths.rawMessage(id), { token, accept: "message/rfc822" }, transfer);
}
