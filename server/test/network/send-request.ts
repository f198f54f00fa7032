import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { Agent, OutgoingHttpHeaders } from "node:http";

type HttpAnswer = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type HttpRequest = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
  readonly agent?: Agent;
};

/** Sends the path and the headers unchanged: `fetch` would normalize the path and add headers. */
export async function sendRequest(
  baseUrl: string,
  { body, ...options }: HttpRequest,
): Promise<HttpAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const sent = request({ hostname, port, ...options });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode: status, headers } = response;
  return { status, headers, body: Buffer.concat(chunks).toString() };
}
