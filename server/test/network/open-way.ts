import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A proxy between a node and its database: its connections can be cut, stalled, or redirected. */
export type Way = {
  url: string;
  goSilent: () => void;
  /** Stalls the next connection on which a client sends this text. */
  goSilentAt: (said: string) => void;
  /** Delays what the database sends, in milliseconds. */
  slowDown: (delayMs: number) => void;
  goDown: () => void;
  comeUp: () => void;
  /** Sends new connections to that server; open ones stay, or are cut. */
  turnTo: (port: number, options: { cut: boolean }) => void;
  close: () => Promise<void>;
};

export async function openWay(databaseUrl: string): Promise<Way> {
  let isDown = false;
  let silentAt: string | undefined;
  let delayMs = 0;
  const target = new URL(databaseUrl);
  let port = Number(target.port);
  const pairs: [Socket, Socket][] = [];
  const cutAll = (): void => {
    for (const pair of pairs.splice(0)) for (const socket of pair) socket.destroy();
  };
  // With a stalled connection, a FIN is lost too: the proxy must not answer it.
  const way: Server = createServer({ allowHalfOpen: true }, (near) => {
    near.on("error", () => {});
    if (isDown) return void near.destroy();
    const far = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    pairs.push([near, far]);
    near.on("data", (bytes) => {
      if (silentAt === undefined || !bytes.includes(silentAt)) return;
      silentAt = undefined;
      silence(near, far);
    });
    const late = new Transform({
      transform(bytes, _encoding, done) {
        setTimeout(() => done(null, bytes), delayMs);
      },
    });
    near.pipe(far).pipe(late).pipe(near);
    far.on("error", () => {});
    far.on("close", () => near.destroySoon());
  });
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const address = way.address();
  const bound = typeof address === "object" && address ? address.port : 0;
  return {
    url: databaseUrl.replace(`:${target.port}/`, `:${bound}/`),
    goSilent() {
      for (const pair of pairs) silence(...pair);
    },
    goSilentAt(said) {
      silentAt = said;
    },
    slowDown(ms) {
      delayMs = ms;
    },
    goDown() {
      isDown = true;
      cutAll();
    },
    comeUp() {
      isDown = false;
    },
    turnTo(next, { cut }) {
      port = next;
      if (cut) cutAll();
    },
    async close() {
      const closed = once(way, "close");
      way.close();
      cutAll();
      await closed;
    },
  };
}

/** Reads and discards: each side still sees an open connection. */
function silence(near: Socket, far: Socket): void {
  near.unpipe(far);
  far.unpipe();
  near.resume();
  far.resume();
}
