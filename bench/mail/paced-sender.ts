import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ReplyCounter } from "./reply-counter.ts";

type PacedSender = {
  /** Resolves at the 250 with the time just before the final dot was written. */
  readonly send: (recipient: string, message: Buffer) => Promise<number>;
  readonly close: () => void;
};

const DOT_BYTES = 3;

/** One persistent connection that sends a message on demand, the final dot in a separate write. */
export async function openPacedSender(port: number): Promise<PacedSender> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const awaitReplies = watchReplies(socket);
  await awaitReplies(1);
  socket.write("EHLO mail.harbour.example\r\n");
  await awaitReplies(1);
  return {
    async send(recipient, message) {
      socket.write(`MAIL FROM:<sender@harbour.example>\r\nRCPT TO:<${recipient}>\r\nDATA\r\n`);
      await awaitReplies(3);
      const dotAt = message.length - DOT_BYTES;
      socket.write(message.subarray(0, dotAt));
      // Lets the body leave before the clock starts.
      await nextTurn();
      const sentAtMs = performance.now();
      socket.write(message.subarray(dotAt));
      await awaitReplies(1);
      return sentAtMs;
    },
    close: () => socket.destroy(),
  };
}

function watchReplies(socket: Socket): (count: number) => Promise<void> {
  const counter = new ReplyCounter();
  let missing = 0;
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const fail = (error: unknown): void =>
    settle?.reject(error instanceof Error ? error : new Error(String(error)));
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection")));
  socket.on("data", (bytes: Buffer) => {
    try {
      missing -= counter.count(bytes, bytes.length);
    } catch (error) {
      return fail(error);
    }
    if (missing <= 0) settle?.resolve();
  });
  return (count) => {
    missing += count;
    return new Promise((resolve, reject) => (settle = { resolve, reject }));
  };
}
