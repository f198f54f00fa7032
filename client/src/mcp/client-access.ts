import { randomUUID } from "node:crypto";
import type { MailAccess } from "../../../server/src/mcp/mail-access.ts";
import { readOpenedMail } from "../../../server/src/mcp/read-opened-mail.ts";
import { sentenceFor } from "../../../server/src/mcp/sentences.ts";
import {
  findByHandle,
  forgetAddress,
  keepAddress,
  listKept,
  toKept,
  type KeptAddress,
} from "../cli/kept-addresses.ts";
import { MayflyError, RequestError } from "../errors.ts";
import { keyOption } from "../environment.ts";
import { Mayfly } from "../mayfly.ts";
import { messagePath } from "../message-path.ts";
import { request, send, openServer } from "../request.ts";
import { listRefused, waitForMatch } from "../wait.ts";
import type { AddressState, FullMessage, MessageSummary } from "../wire.ts";

class UnknownHandleError extends Error {}

/**
 * Gives the tools access to the mail over the server's HTTP API. A handle is random, and known on this machine only: it
 * opens the addresses that this command created, even after a restart, and no others.
 */
export function createClientAccess(url: string): MailAccess {
  return {
    hasKey: keyOption().key !== undefined,
    async createAddress(wanted) {
      await listKept(Date.now());
      const inbox = await new Mayfly(url, keyOption()).createAddress(wanted);
      const handle = `mcp_${randomUUID()}`;
      const kept = toKept(inbox, url);
      await keepAddress({ ...kept, handle });
      return { address: kept.address, handle, expiresAt: kept.expiresAt };
    },
    async waitForMail(handle, { from, subject, since, timeoutSeconds, signal }) {
      const { server, token } = await open(handle);
      const timeoutMs = timeoutSeconds * 1_000;
      const wanted = { from, subject, has: undefined, cursor: since, timeoutMs, signal };
      const waited = await waitForMatch(server, token, wanted);
      if (waited.arrived) return { ...waited, message: readOpenedMail(waited.message) };
      return { ...waited, refused: await listRefused(server, token, signal) };
    },
    async listMail(handle, limit) {
      const { server, token } = await open(handle);
      const call = `GET /api/email/messages?limit=${limit}` as const;
      return request<MessageSummary[]>(server, call, { token });
    },
    async readMail(handle, id) {
      const { server, token } = await open(handle);
      const message = await request<FullMessage>(server, `GET ${messagePath(id)}`, { token });
      return readOpenedMail(message);
    },
    async readSource(handle, id) {
      const { server, token } = await open(handle);
      const answer = await send(server, `GET ${messagePath(id)}/raw`, { token });
      return new Uint8Array(await answer.arrayBuffer());
    },
    async extendAddress(handle) {
      const { kept, server, token } = await open(handle);
      const body = { email: kept.address };
      const options = { token, body };
      const state = await request<AddressState>(server, "POST /api/temp-emails/extend", options);
      await keepAddress({ ...kept, expiresAt: state.expiresAt });
      return state;
    },
    async deleteAddress(handle) {
      const { kept, server, token } = await open(handle);
      await send(server, "DELETE /api/temp-emails/current", { token });
      await forgetAddress(kept.address);
    },
    explain,
  };
}

async function open(handle: string) {
  const kept: KeptAddress | undefined = await findByHandle(handle);
  if (!kept) throw new UnknownHandleError();
  return { kept, server: openServer(kept.url), token: kept.token };
}

function explain(error: unknown): string {
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : sentenceFor(code);
  if (sentence !== undefined) return sentence;
  if (error instanceof MayflyError) return error.message;
  // The error of a file operation contains a path of this machine: the model must not get it.
  process.stderr.write(`mayfly: ${error instanceof Error ? error.message : String(error)}\n`);
  return "mayfly mcp failed on its own machine, for example because it can’t write its state folder. Its output on stderr says why.";
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof UnknownHandleError) return "TOKEN_UNKNOWN";
  return error instanceof RequestError ? error.code : undefined;
}
