import { readAttachment } from "../../inbox/read-attachment.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { sendAttachment } from "./send-attachment.ts";

export function attachmentRoutes(deps: DepsOf<typeof readAttachment>): Routes {
  return (add) => {
    add("GET /api/email/messages/:id/attachments/:index", async ({ inbox, params }, reply) => {
      const { id, index } = params;
      const file = await readAttachment(deps, inbox, { id, index: Number(index) });
      return sendAttachment(reply, file);
    });
  };
}
