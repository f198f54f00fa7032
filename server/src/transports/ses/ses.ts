/**
 * Mail leaves through Amazon SES (API v2). Its client is loaded only where it is configured, and
 * never tries twice: a request that was lost on its way back may have been obeyed. It finds its
 * credentials by itself, as every AWS program does; they are the one setting that isn't in `config/`.
 */
import { isAscii } from "node:buffer";
import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import type { SendEmailCommandInput, SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import {
  TransportError,
  type MailTransport,
  type OutboundMail,
} from "../../outbound/mail-transport.ts";
import { envelopePath } from "../envelope-path.ts";
import { sesFailure } from "./ses-failure.ts";

export type SesOptions = {
  region: string;
  /** Another host than Amazon's; undefined: what AWS_ENDPOINT_URL_SESV2 says, if anything. */
  endpoint: string | undefined;
};

export type SesDeps = {
  /** When a mail's time is over; replaced in tests. */
  deadline?: () => AbortSignal;
};

/** SES writes these itself: a signature that covered them would be broken. */
export const FIELDS_REPLACED_BY_SES: readonly string[] = ["message-id", "date"];

const SES_TIMEOUT_MS = SEND_TIMEOUT_MS - 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

export function createSes(
  options: SesOptions,
  { deadline = () => AbortSignal.timeout(SES_TIMEOUT_MS) }: SesDeps = {},
): MailTransport {
  const loading = loadClient(options);
  // Whoever sends is told.
  loading.catch(() => {});
  return {
    reaches: (domain) => domain.includes("."),
    async send(mail) {
      if (!isAscii(Buffer.from(envelopePath(mail.envelope.to)))) {
        throw new TransportError("recipient-refused", "ses: only ASCII addresses are supported");
      }
      const { client, SendEmailCommand } = await loading;
      try {
        const abortSignal = deadline();
        const sending = client.send(new SendEmailCommand(asCommand(mail)), { abortSignal });
        // Looking for credentials heeds no signal.
        await Promise.race([sending, aborted(abortSignal)]);
      } catch (error) {
        // The interface promises its own error and no other.
        throw sesFailure(error, mail.envelope);
      }
    },
    close: async () => loading.then(({ client }) => client.destroy()).catch(() => {}),
  };
}

async function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new DOMException("the time is over", "TimeoutError"));
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return promise;
}

async function loadClient(options: SesOptions) {
  try {
    const { SendEmailCommand, SESv2Client } = await import("@aws-sdk/client-sesv2");
    return { client: new SESv2Client(clientOptions(options)), SendEmailCommand };
  } catch (cause) {
    // Left out of the installation, or broken: either way nothing can be sent.
    throw new TransportError("unavailable", "ses: failed to load the client", { cause });
  }
}

export function clientOptions({ region, endpoint }: SesOptions): SESv2ClientConfig {
  // No keep-alive: a connection that SES has closed meanwhile would look like a mail whose answer
  // was lost.
  const agent = { keepAlive: false };
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, httpAgent: agent, httpsAgent: agent },
  };
}

function asCommand({ envelope: { from, to }, raw }: OutboundMail): SendEmailCommandInput {
  return {
    Destination: { ToAddresses: [envelopePath(to)] },
    // SES uses an envelope sender of its own, and forwards bounces to this one.
    ...(from !== "" && { FeedbackForwardingEmailAddress: from }),
    Content: { Raw: { Data: raw } },
  };
}
