/**
 * Sends mail through Amazon SES (API v2). The client is loaded only if configured and never retries, because
 * a request with a lost response may have succeeded. The client finds its credentials by itself, like every
 * AWS program; they are the only setting outside `config/`.
 */
import { isAscii } from "node:buffer";
import type { SendEmailCommandInput, SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { whenAborted } from "../../concurrency/when-aborted.ts";
import {
  TRANSPORT_TIMEOUT_MS,
  TransportError,
  type MailTransport,
  type OutboundMail,
} from "../../outbound/mail-transport.ts";
import { envelopePath } from "../envelope-path.ts";
import { sesFailure } from "./ses-failure.ts";

export type SesOptions = {
  region: string;
  /** Endpoint override; undefined: AWS_ENDPOINT_URL_SESV2, or Amazon's endpoint. */
  endpoint: string | undefined;
};

/** SES replaces these fields, which would break a signature over them. */
export const FIELDS_REPLACED_BY_SES: readonly string[] = ["message-id", "date"];

const CONNECT_TIMEOUT_MS = 5_000;

export function createSes(options: SesOptions): MailTransport {
  const loading = loadClient(options);
  // A caller of `send` gets the error.
  loading.catch(() => {});
  return {
    reaches: (domain) => domain.includes("."),
    async send(mail, abortSignal = AbortSignal.timeout(TRANSPORT_TIMEOUT_MS)) {
      if (!isAscii(Buffer.from(envelopePath(mail.envelope.to)))) {
        throw new TransportError("recipient-refused", "ses: only ASCII addresses are supported");
      }
      const { client, SendEmailCommand } = await loading;
      try {
        const sending = client.send(new SendEmailCommand(asCommand(mail)), { abortSignal });
        // The credentials lookup ignores the abort signal.
        await Promise.race([sending, rejectWhenAborted(abortSignal)]);
      } catch (error) {
        // The interface allows only TransportError.
        throw sesFailure(error, mail.envelope);
      }
    },
    close: async () => loading.then(({ client }) => client.destroy()).catch(() => {}),
  };
}

async function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  await whenAborted(signal);
  throw new DOMException("the time is over", "TimeoutError");
}

async function loadClient(options: SesOptions) {
  try {
    const { SendEmailCommand, SESv2Client } = await import("@aws-sdk/client-sesv2");
    return { client: new SESv2Client(clientOptions(options)), SendEmailCommand };
  } catch (cause) {
    // The package is not installed or broken, so nothing can be sent.
    throw new TransportError("unavailable", "ses: failed to load the client", { cause });
  }
}

export function clientOptions({ region, endpoint }: SesOptions): SESv2ClientConfig {
  // No keep-alive: a request on a connection that SES has closed would look like a mail with a lost response.
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
    // SES sets its own envelope sender and forwards bounces to this address.
    ...(from !== "" && { FeedbackForwardingEmailAddress: from }),
    Content: { Raw: { Data: raw } },
  };
}
