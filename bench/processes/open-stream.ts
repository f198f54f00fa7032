import { connect, type Socket } from "node:net";

type Asked = {
  readonly path: string;
  readonly token?: string;
  /** Of more addresses to follow. */
  readonly others?: readonly string[];
  readonly onText?: (text: string) => void;
};

/** A minimal client of a live stream: no parser, no buffer, only the received bytes. */
export function openStream(
  port: number,
  { path, token, others = [], onText }: Asked,
): Promise<Socket> {
  const tokens = others.length === 0 ? "" : `X-Tokens: ${others.join(",")}\r\n`;
  const authorization = token === undefined ? "" : `Authorization: Bearer ${token}\r\n${tokens}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${authorization}\r\n`);
    socket.setEncoding("latin1").once("data", (head: string) => {
      if (!head.startsWith("HTTP/1.1 200")) return reject(new Error(`No stream: ${head}`));
      socket.on("data", (text: string) => onText?.(text));
      resolve(socket);
    });
  });
}

const AT_ONCE = 50;

/** Opens a stream for each mailbox. */
export async function openMany(
  port: number,
  mailboxes: readonly { readonly token: string }[],
): Promise<Socket[]> {
  const streams: Socket[] = [];
  for (let first = 0; first < mailboxes.length; first += AT_ONCE) {
    const wave = mailboxes
      .slice(first, first + AT_ONCE)
      .map(({ token }) => openStream(port, { path: "/api/email/stream", token }));
    streams.push(...(await Promise.all(wave)));
  }
  return streams;
}
