import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { decode, encode, type Answer, type Packet, type Question } from "dns-packet";

/** A name server for tests on the loopback: serves configured records, and can hang or send arbitrary responses. */
export type NameServer = {
  /** In the form of DNS_RESOLVER. */
  address: string;
  /** Every query so far: `TXT example.com`. */
  asked: readonly string[];
  set: (name: string, type: Answer["type"], ...data: unknown[]) => void;
  /** Stops answering queries for this name. */
  hang: (name: string) => void;
  /** Answers the pending queries for this name, if their clients still wait, and answers later ones. */
  release: (name: string) => void;
  /** Answers queries for this name with these bytes. */
  lie: (name: string, answer: (query: Packet) => Buffer) => void;
  /** Resolves when the name was queried. */
  whenAsked: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

type Asked = { query: Packet; question: Question; from: RemoteInfo };

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, Answer[]>();
  const lies = new Map<string, (query: Packet) => Buffer>();
  const hanging = new Map<string, Asked[]>();
  const asked: string[] = [];
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const socket = createSocket("udp4");

  const answer = ({ query, question, from }: Asked): void => {
    const lie = lies.get(question.name);
    const found = records.get(`${question.type} ${question.name}`);
    const reply = lie ? lie(query) : encodeReply(query, found);
    socket.send(reply, from.port, from.address);
  };

  socket.on("message", (bytes, from) => {
    const query = decode(bytes);
    const [given] = query.questions ?? [];
    if (!given) return;
    const question = { ...given, name: given.name.toLowerCase() };
    asked.push(`${question.type} ${question.name}`);
    waiting.get(question.name)?.resolve();
    const held = hanging.get(question.name);
    if (held) held.push({ query, question, from });
    else answer({ query, question, from });
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");

  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    set(name, type, ...data) {
      const answers = data.map((one) => ({ name, type, ttl: 60, data: inChunks(one) }) as Answer);
      records.set(`${type} ${name}`, answers);
    },
    hang: (name) => void hanging.set(name, []),
    release(name) {
      const held = hanging.get(name) ?? [];
      hanging.delete(name);
      for (const one of held) answer(one);
    },
    lie: (name, lie) => void lies.set(name, lie),
    async whenAsked(name) {
      if (asked.some((question) => question.endsWith(` ${name}`))) return;
      const asking = waiting.get(name) ?? Promise.withResolvers<void>();
      waiting.set(name, asking);
      await asking.promise;
    },
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

/** A TXT record is a sequence of strings of at most 255 bytes (RFC 1035 3.3.14). */
function inChunks(data: unknown): unknown {
  return typeof data === "string" && data.length > 255 ? data.match(/.{1,255}/gs) : data;
}

const NO_SUCH_NAME = 3;
const RECURSION = 0x0180;

function encodeReply(query: Packet, answers: Answer[] | undefined): Buffer {
  return encode({
    type: "response",
    id: query.id ?? 0,
    flags: RECURSION | (answers ? 0 : NO_SUCH_NAME),
    questions: query.questions ?? [],
    answers: answers ?? [],
  });
}
