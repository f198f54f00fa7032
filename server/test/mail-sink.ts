import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Another site's mail server that isn't ours (nodemailer's): takes mail as it came, to the byte. */
export type MailSink = {
  /** As MAIL_TRANSPORT wants it. */
  url: string;
  mails: SunkMail[];
  /** Resolves when so many have come in all. */
  received(count: number): Promise<SunkMail[]>;
  close(): Promise<void>;
};

export type SunkMail = { from: string; to: string[]; raw: Buffer };

/** Decides on a mail before it is answered: throws to refuse it, waits to be slow. */
export type Verdict = (mail: SunkMail) => Promise<void> | void;

export async function startMailSink(
  options: { onMail?: Verdict; onRecipient?: (address: string) => void } = {},
): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onRcptTo: (address, _session, done) => {
      try {
        options.onRecipient?.(address.address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        };
        const answer = async (): Promise<void> => {
          await options.onMail?.(mail);
          mails.push(mail);
          for (const { count, resolve } of waiting) if (mails.length >= count) resolve();
        };
        answer().then(() => done(), done);
      });
    },
  });
  // A client that goes away in the middle is its own business.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async received(count) {
      if (mails.length < count) {
        await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      }
      return mails;
    },
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
