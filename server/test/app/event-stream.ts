/** A separate reader of server-sent events, so that tests don't share the page's code. */
export type ReceivedEvent = {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
};

export type EventStreamReader = {
  headers: Headers;
  /** Resolves with the next event, in order; rejects if the stream ends first. */
  next: () => Promise<ReceivedEvent>;
  ended: Promise<void>;
  close: () => void;
};

export async function openEventStream(
  url: string,
  headers: Record<string, string>,
): Promise<EventStreamReader> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
  const events: ReceivedEvent[] = [];
  const waiting: PromiseWithResolvers<ReceivedEvent>[] = [];
  const ended = readAll(response.body, (event) => {
    const first = waiting.shift();
    if (first) first.resolve(event);
    else events.push(event);
  }).finally(() => {
    for (const { reject } of waiting) reject(new Error("The stream ended"));
  });
  ended.catch(() => {});
  return {
    headers: response.headers,
    ended,
    close: () => abort.abort(),
    next() {
      const event = events.shift();
      if (event) return Promise.resolve(event);
      const later = Promise.withResolvers<ReceivedEvent>();
      waiting.push(later);
      return later.promise;
    },
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ReceivedEvent) => void,
): Promise<void> {
  let unread = "";
  for await (const text of decodeText(body)) {
    const blocks = (unread + text).split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => splitField(line)));
      const data = fields.get("data");
      if (data === undefined) continue;
      onEvent({
        event: fields.get("event") ?? "message",
        id: fields.get("id"),
        data: JSON.parse(data) as Record<string, unknown>,
      });
    }
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}

async function* decodeText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
}
