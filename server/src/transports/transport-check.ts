import type { TransportState } from "../admin/checks/check-deps.ts";
import { connectToRelay, type RelayOptions } from "./relay/relay-connection.ts";
import { relayFailure } from "./relay/relay-failure.ts";
import { clientOptions, type SesOptions } from "./ses/ses.ts";

export type CheckedTransport = ({ kind: "smtp" } & RelayOptions) | ({ kind: "ses" } & SesOptions);

/** Checks whether a transport would accept mail: connects as for a mail, then disconnects without sending. */
export async function readTransportState(
  transport: CheckedTransport | undefined,
  signal: AbortSignal,
): Promise<TransportState> {
  if (!transport) return { state: "none" };
  return transport.kind === "ses" ? checkSes(transport, signal) : checkRelay(transport, signal);
}

async function checkRelay(options: RelayOptions, signal: AbortSignal): Promise<TransportState> {
  const connection = await connectToRelay(options, signal);
  if ("error" in connection) {
    return { state: "fails", reason: relayFailure(connection.error, { dataBegan: false }).message };
  }
  const { smtp, extensions } = connection;
  const details = [
    `${options.host}:${options.port} accepted the connection${options.credentials ? " and the login" : ""}`,
    smtp.secure ? "The connection is encrypted" : "The connection is not encrypted",
    `Extensions: ${[...extensions].filter((name) => name !== "").join(", ")}`,
  ];
  smtp.quit();
  return { state: "works", details };
}

/**
 * Queries the state of the Amazon SES account. Requires the permission ses:GetAccount, which sending doesn't
 * need.
 */
async function checkSes(options: SesOptions, signal: AbortSignal): Promise<TransportState> {
  try {
    const { GetAccountCommand, SESv2Client } = await import("@aws-sdk/client-sesv2");
    const client = new SESv2Client(clientOptions(options));
    try {
      const account = await client.send(new GetAccountCommand({}), { abortSignal: signal });
      return readAccount(account);
    } finally {
      client.destroy();
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    const reason = `ses: ${name}`;
    return MAY_STILL_SEND.has(name) ? { state: "unknown", reason } : { state: "fails", reason };
  }
}

/** The key lacks this permission, which says nothing about sending. */
const MAY_STILL_SEND: ReadonlySet<string> = new Set(["AccessDeniedException", "AccessDenied"]);

type Account = {
  SendingEnabled?: boolean | undefined;
  ProductionAccessEnabled?: boolean | undefined;
  SendQuota?:
    | { Max24HourSend?: number | undefined; SentLast24Hours?: number | undefined }
    | undefined;
};

function readAccount(account: Account): TransportState {
  if (account.SendingEnabled === false) {
    return { state: "fails", reason: "ses: sending is paused for this account" };
  }
  const { Max24HourSend: most, SentLast24Hours: sent } = account.SendQuota ?? {};
  const details = [
    "Amazon SES accepts mail from this account",
    ...(most === undefined || sent === undefined
      ? []
      : [`Sent in the last 24 hours: ${sent} of ${most}`]),
  ];
  if (account.ProductionAccessEnabled === false) {
    const limits =
      "The Amazon SES account is in the sandbox, so only verified addresses receive mail.";
    return { state: "works", details, limits };
  }
  if (most !== undefined && sent !== undefined && most > 0 && sent >= most * NEARLY) {
    return { state: "works", details, limits: "The daily Amazon SES quota is nearly used up." };
  }
  return { state: "works", details };
}

const NEARLY = 0.9;
