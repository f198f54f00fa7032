import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../server/test/network/close-server.ts";

/** A third-party server that a mail tries to contact. Answers every request with a picture. */
export type ForeignServer = {
  readonly url: string;
  readonly requests: readonly ForeignRequest[];
  /** Resolves once this path was requested. */
  asked: (path: string) => Promise<ForeignRequest>;
  close: () => Promise<void>;
};

type ForeignRequest = {
  readonly path: string;
  /** The request's destination (Fetch Metadata). */
  readonly destination: string;
  readonly referrer: string | undefined;
  readonly cookie: string | undefined;
  /** The Origin header, which CORS requests send whatever the referrer policy. */
  readonly origin: string | undefined;
};

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export async function startForeignServer(): Promise<ForeignServer> {
  const requests: ForeignRequest[] = [];
  const waiting = new Map<string, PromiseWithResolvers<ForeignRequest>>();
  const waitFor = (path: string) => {
    const known = waiting.get(path) ?? Promise.withResolvers<ForeignRequest>();
    waiting.set(path, known);
    return known;
  };

  const server = createServer(({ url = "", headers }, response) => {
    const request = {
      path: url,
      destination: String(headers["sec-fetch-dest"]),
      referrer: headers.referer,
      cookie: headers.cookie,
      origin: headers.origin,
    };
    requests.push(request);
    waitFor(url).resolve(request);
    // CSS loads masks and similar resources only with CORS.
    response.setHeader("access-control-allow-origin", "*");
    response.writeHead(200, { "content-type": "image/gif" }).end(PIXEL);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    // By name: 127.0.0.1 with another port would be the same site.
    url: `http://localhost:${port}`,
    requests,
    asked: (path) => waitFor(path).promise,
    close: () => closeServer(server),
  };
}
