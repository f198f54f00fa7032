import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser with a push service of its own, which decrypts what it gets (RFC 8291), for tests. */
export type PushReceiver = {
  origin: string;
  /** The body of `POST /api/push/subscriptions` for a browser of this name. */
  subscribe: (name?: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Resolves with the next message, in order. Rejects if none comes within a minute. */
  next: () => Promise<PushedMessage>;
  received: () => number;
  /** Answers the next requests with these statuses, then with 201 again; `hang`: never. */
  answerWith: (...statuses: (number | "hang")[]) => void;
  close: () => void;
};

type PushedMessage = {
  path: string;
  headers: IncomingHttpHeaders;
  notice: { title: string; body: string; tag: string };
};

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer };

export async function openPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>();
  const messages: PushedMessage[] = [];
  const waiting: ((message: PushedMessage) => void)[] = [];
  const answers: (number | "hang")[] = [];
  let received = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      received += 1;
      const answer = answers.shift() ?? 201;
      if (answer === "hang") return;
      response.writeHead(answer, { location: "/elsewhere", "retry-after": "1" }).end();
      const { url: path = "", headers } = request;
      const browser = browsers.get(path);
      if (!browser || answer !== 201) return;
      const notice = JSON.parse(decrypt(body, browser)) as PushedMessage["notice"];
      const message = { path, headers, notice };
      const taker = waiting.shift();
      if (taker) taker(message);
      else messages.push(message);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    subscribe(name = "browser") {
      const path = `/push/${name}`;
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const known = browsers.get(path) ?? { keys, auth: randomBytes(16) };
      browsers.set(path, known);
      return {
        endpoint: `${origin}${path}`,
        keys: {
          p256dh: known.keys.getPublicKey("base64url"),
          auth: known.auth.toString("base64url"),
        },
      };
    },
    next() {
      const message = messages.shift();
      if (message) return Promise.resolve(message);
      return new Promise((resolve, reject) => {
        const take = (pushed: PushedMessage): void => {
          clearTimeout(late);
          resolve(pushed);
        };
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(new Error("No push message came"));
        }, 60_000);
        waiting.push(take);
      });
    },
    received: () => received,
    answerWith: (...statuses) => void answers.push(...statuses),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync("sha256", keys.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync("sha256", material, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("The record isn't the last one");
  return plain.subarray(0, -1).toString("utf8");
}
