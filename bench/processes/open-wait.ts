import { connect, type Socket } from "node:net";

export type WaitingClient = {
  /** Sends a wait for messages after this number. Resolves with the time of the answer, which must be a match. */
  wait: (since: number) => Promise<number>;
  close: () => void;
};

/** A minimal client that waits for messages, one call after the other on one connection. */
export async function openWaitingClient(port: number, token: string): Promise<WaitingClient> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  socket.setEncoding("latin1");
  return {
    wait(since) {
      socket.write(
        `GET /api/email/messages/wait?since=${since}&timeout=55 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      return readAnswer(socket);
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(socket: Socket): Promise<number> {
  let text = "";
  return new Promise((resolve, reject) => {
    socket.once("close", () => reject(new Error("The connection closed")));
    socket.on("data", read);
    function read(part: string): void {
      text += part;
      const body = text.indexOf("\r\n\r\n") + 4;
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (body < 4 || text.length < body + Number(length)) return;
      const answeredAtMs = performance.now();
      socket.off("data", read).removeAllListeners("close");
      if (text.slice(body).startsWith('{"arrived":true')) resolve(answeredAtMs);
      else reject(new Error(`No match: ${text}`));
    }
  });
}
