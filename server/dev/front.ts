import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { errorText } from "../src/system/errors.ts";
import { pageHeaders } from "../src/http/security/security-headers.ts";

/** The parts of `web/dev` that this module uses. */
type Modules = {
  readonly styleNonce: string;
  readonly isModule: (url: string) => boolean;
  readonly serveModule: (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  readonly update: () => Promise<void>;
  readonly changes: () => number;
};

type FrontOptions = {
  readonly modules: Modules;
  /** Undefined while no server runs. */
  readonly serverPort: () => Promise<number | undefined>;
  readonly publicUrl: string;
  readonly trustsProxies: boolean;
};

/**
 * Answers a request on the developer's port: a module from Vite, everything else from the server, which may be
 * restarting. Must not change what the server sees of a client.
 */
export async function answer(
  asked: IncomingMessage,
  response: ServerResponse,
  { modules, serverPort, publicUrl, trustsProxies }: FrontOptions,
): Promise<void> {
  const { url = "/" } = asked;
  const changes = modules.changes();
  try {
    if (modules.isModule(url)) {
      response.setHeaders(new Headers(pageHeaders(publicUrl)));
      // Vite prints why a module can't be compiled, and continues.
      modules.serveModule(asked, response, () =>
        refuse(response, 404, "There is no such module, or it has an error. See the terminal."),
      );
      return;
    }
    if (!FOR_PROGRAMS.test(url)) await modules.update();
    const port = await serverPort();
    if (port === undefined) refuse(response, 503, "The server does not run. See the terminal.");
    else forward(asked, response, { port, trustsProxies, styleNonce: modules.styleNonce });
  } catch (error) {
    showError(response, error, changes);
  }
}

/** Paths that never return a page of the site. */
const FOR_PROGRAMS = /^\/(?:api\/|mailtm\/|mcp(?:$|\?))/;

type Target = {
  readonly port: number;
  readonly trustsProxies: boolean;
  readonly styleNonce: string;
};

function forward(
  asked: IncomingMessage,
  response: ServerResponse,
  { port, trustsProxies, styleNonce }: Target,
): void {
  // The client left while its request waited. Its request would never end, until the server answers with a timeout.
  if (response.destroyed) return;
  const { method, url: path } = asked;
  const headers = [
    ...keep(asked.rawHeaders, trustsProxies ? OF_CONNECTION : OF_CONNECTION_OR_PROXY),
    ...forwardedFor(asked, trustsProxies),
    ...lengthOfNothing(asked),
  ];
  const onward = request({ host: LOOPBACK, port, method, path, headers, agent: false });
  onward.on("response", (answered) => {
    const { statusCode = 502, rawHeaders } = answered;
    response.writeHead(statusCode, allowStyles(keep(rawHeaders, OF_CONNECTION), styleNonce));
    // An event stream may send nothing at first.
    response.flushHeaders();
    pipeline(answered, response, () => {});
  });
  onward.on("error", () => {
    if (response.headersSent) response.destroy();
    else refuse(response, 502, "The server ended before it answered.");
  });
  response.on("close", () => onward.destroy());
  asked.pipe(onward);
}

export const LOOPBACK = "127.0.0.1";

const OF_CONNECTION = /^(?:connection|keep-alive|x-forwarded-for)$/i;
/** The server trusts this process, so these headers must not pass without a trusted proxy. */
const OF_CONNECTION_OR_PROXY = /^(?:connection|keep-alive|forwarded|x-forwarded-.*|x-request-id)$/i;

/** Filters the list of alternating names and values. */
function keep(rawHeaders: readonly string[], without: RegExp): string[] {
  return rawHeaders.filter((_, index) => !without.test(rawHeaders[index - (index % 2)] ?? ""));
}

/** Adds no header for a browser on this machine: the server then sees this machine's address. */
function forwardedFor({ socket, headers }: IncomingMessage, trustsProxies: boolean): string[] {
  const { remoteAddress = "" } = socket;
  const before = trustsProxies ? headers["x-forwarded-for"] : undefined;
  if (before === undefined && OWN_ADDRESS.test(remoteAddress)) return [];
  return ["x-forwarded-for", [before ?? [], remoteAddress].flat().join(", ")];
}

const OWN_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;

/** `curl -X POST` sends neither a body nor a length. Without a length, Node would send an empty chunked body. */
function lengthOfNothing({ method = "", headers }: IncomingMessage): string[] {
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return hasBody || !method.startsWith("P") ? [] : ["content-length", "0"];
}

/** Allows the styles that Vite's client inserts into the page. */
function allowStyles(rawHeaders: readonly string[], nonce: string): string[] {
  return rawHeaders.map((text) =>
    text.replace(/(?<=; ?style-src 'self')(?=;)/, ` 'nonce-${nonce}'`),
  );
}

/** Answers with the error of a source, in a page that loads again when a source changes. */
function showError(response: ServerResponse, error: unknown, changes: number): void {
  if (response.headersSent) return;
  // An error of an article has an empty stack. `id` is the file with the error.
  const text = `${errorText(error, "stack") || String(error)}\n\n${errorText(error, "id")}`;
  const shown = stripVTControlCharacters(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  response
    .writeHead(500, { "content-type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><meta name="change" content="${changes}">` +
        `<title>Error</title><pre>${shown}</pre>` +
        '<script type="module" src="/dev/content-pages.ts"></script>\n',
    );
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return;
  // An open page loads again until the server runs.
  const headers = { "content-type": "text/plain; charset=utf-8", refresh: "1" };
  response.writeHead(status, headers).end(`${text}\n`);
}
