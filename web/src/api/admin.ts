/** Admin calls. Each sends the admin key and forbids caching of the response. */
import type { AnswerOf, CallName } from "@mayfly/contract";
import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import { callUrl } from "./call-url.ts";
import { callForResponse, type ApiResponse, type CallRequest } from "./client.ts";
import { download, type Transfer } from "./download.ts";

export type AdminCaller = { readonly key: string; readonly signal?: AbortSignal };

/** A page of rows and the total number of rows. */
type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };

export type ListCallName = {
  [Name in CallName]: AnswerOf<Name> extends readonly unknown[] ? Name : never;
}[CallName];

type RowOf<Name extends ListCallName> = AnswerOf<Name> extends readonly (infer Row)[] ? Row : never;

export async function callAdmin<Name extends CallName>(
  caller: AdminCaller,
  name: Name,
  request: CallRequest<Name>,
): Promise<AnswerOf<Name>> {
  return (await callForAdminResponse(caller, name, request)).body;
}

/** Calls for a list. Without a total in the headers, the rows are all there are. */
export async function listAdmin<Name extends ListCallName>(
  caller: AdminCaller,
  name: Name,
  request: CallRequest<Name>,
): Promise<Rows<RowOf<Name>>> {
  const { body, headers } = await callForAdminResponse(caller, name, request);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of a list call is an array of its rows
  const rows = body as readonly RowOf<Name>[];
  const total = headers.get("x-total-count") ?? "";
  return { rows, total: /^\d{1,12}$/.test(total) ? Number(total) : rows.length };
}

function callForAdminResponse<Name extends CallName>(
  { key, signal }: AdminCaller,
  name: Name,
  request: CallRequest<Name>,
): Promise<ApiResponse<AnswerOf<Name>>> {
  return callForResponse(name, {
    ...request,
    ...(signal && { signal }),
    headers: {
      [ADMIN_KEY_HEADER]: key,
      "content-type": "application/json",
      "cache-control": "no-cache",
    },
  });
}

/** Like `fetchAttachment`, but authorized by the admin key instead of an address token. */
export function fetchAttachmentAsAdmin(
  { token: key, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const params = { id: messageId, index: String(index) };
  const url = callUrl("GET /api/admin/messages/:id/attachments/:index", { params });
  return download(url, { accept: "*/*", headers: { [ADMIN_KEY_HEADER]: key } }, transfer);
}
