import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A third-party relay (nodemailer's smtp-server) that stores accepted mail and counts commands. */
export type MailRelay = {
  port: number;
  /** Accepted mail, in order of arrival. */
  received: readonly RelayedMail[];
  /** Returns the latest accepted mail. Throws if there is none. */
  last: () => RelayedMail;
  /** Number of connections so far. */
  connections: () => number;
  /** Number of MAIL commands so far. */
  begun: () => number;
  /** Resolves when this many mails in total were accepted. */
  whenReceived: (count: number) => Promise<void>;
  /** Drops every connection without a reply. */
  cut: () => void;
  close: () => Promise<void>;
};

export type RelayedMail = {
  from: string;
  to: readonly string[];
  /** Parameters of the MAIL command. */
  parameters: Readonly<Record<string, unknown>>;
  raw: Buffer;
  user: string | undefined;
  secure: boolean;
  ehlo: string;
};

export async function startMailRelay(options: SMTPServerOptions = {}): Promise<MailRelay> {
  const received: RelayedMail[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let [connections, begun] = [0, 0];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    onMailFrom(address, session, done) {
      begun += 1;
      if (options.onMailFrom) options.onMailFrom(address, session, done);
      else done();
    },
    onData(stream, session, done) {
      if (options.onData) return options.onData(stream, session, done);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        received.push(asMail(session, Buffer.concat(chunks)));
        waiting.get(received.length)?.resolve();
        done();
      });
    },
  });
  // Some tests disconnect their client on purpose.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    last() {
      const mail = received.at(-1);
      if (!mail) throw new Error("the relay has accepted no mail");
      return mail;
    },
    connections: () => connections,
    begun: () => begun,
    async whenReceived(count) {
      if (received.length >= count) return;
      const wait = waiting.get(count) ?? Promise.withResolvers<void>();
      waiting.set(count, wait);
      await wait.promise;
    },
    cut,
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      cut();
      await closed.promise;
    },
  };
}

function asMail(session: SMTPServerSession, raw: Buffer): RelayedMail {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    parameters: mailFrom === false ? {} : { ...mailFrom.args },
    raw,
    user: session.user,
    secure: session.secure,
    ehlo: session.hostNameAppearsAs,
  };
}

/** The relay's reply instead of 250. */
export function refusal(responseCode: number, text = "no"): Error {
  return Object.assign(new Error(text), { responseCode });
}
