import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { closeServer } from "./close-server.ts";

/** A request to the receiver. */
export type Received = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly atMs: number;
};

type Answer = (response: ServerResponse, received: Received) => void;

/** An HTTP server for tests that receives webhooks, by path. It answers 204, or as a test says. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = {
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
        atMs: performance.now(),
      };
      received.push(one);
      for (const wake of waiting) wake();
      const answer = answers.get(one.path);
      if (answer) answer(response, one);
      else response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const at = (path: string): Received[] => received.filter((one) => one.path === path);
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at,
    /** Resolves with the request number `count` to a path. */
    async wait(path: string, count = 1): Promise<Received> {
      for (;;) {
        const found = at(path)[count - 1];
        if (found) return found;
        const next = Promise.withResolvers<void>();
        waiting.add(next.resolve);
        // oxlint-disable-next-line no-await-in-loop -- each request is checked
        await next.promise;
        waiting.delete(next.resolve);
      }
    },
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    answerStatus: (path: string, status: number, headers = {}) =>
      void answers.set(path, (response) => void response.writeHead(status, headers).end()),
    close: () => closeServer(server),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
