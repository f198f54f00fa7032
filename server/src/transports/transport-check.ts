import type { TransportState } from "../admin/checks/check-deps.ts";
import { connectToRelay, type RelayOptions } from "./relay/relay-connection.ts";
import { relayFailure } from "./relay/relay-failure.ts";
import { checkSes } from "./ses/check-ses.ts";
import type { SesOptions } from "./ses/ses.ts";

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
    return { state: "fails", reason: relayFailure(connection.error, false).message };
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
