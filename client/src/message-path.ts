import { RequestError } from "./errors.ts";

/**
 * Returns the path of a message. Throws MESSAGE_NOT_FOUND for a text that is no message's id: its path could be that of
 * another call, such as `wait`.
 */
export function messagePath(id: string): `/api/email/messages/${string}` {
  if (!/^[\w-]+\.\d+$/.test(id)) {
    throw new RequestError("This message doesn’t exist in this inbox, or was deleted.", {
      status: 404,
      code: "MESSAGE_NOT_FOUND",
    });
  }
  return `/api/email/messages/${id}`;
}
