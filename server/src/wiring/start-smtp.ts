import { deliveryCount } from "../admin/delivery-times.ts";
import type { AppCore } from "./app-core.ts";
import type { Config } from "../config/config.ts";
import { readDescriptorLimit, shareDescriptors } from "../system/descriptor-limit.ts";
import { createSenderVerifier, type SenderVerifier } from "../inbox/receiving/verify-senders.ts";
import { createMailReceiver } from "./create-mail-receiver.ts";
import { DELIVERY_CHECKS_MAX } from "./open-sending-gates.ts";
import { SmtpServer } from "../smtp/server.ts";
import type { SmtpOptions } from "../smtp/smtp-options.ts";
import type { SmtpReports } from "../smtp/smtp-reports.ts";
import { measureSmtp } from "../metrics/measure-parts.ts";

/** Starts the SMTP server and connects its reports to metrics, charts, and suspicions. */
export async function startSmtp(core: AppCore) {
  const senders = startSenderChecks(core);
  const server = new SmtpServer(
    {
      receiver: createMailReceiver(core, senders?.submit),
      reports: smtpReports(core),
      clock: core.clock,
      log: core.log,
      hasRoom: core.disk.hasRoom,
      isBanned: core.bans.isBanned,
    },
    smtpOptions(core.config),
  );
  core.budgets.push(async () => server.budgets());
  return {
    server,
    senders,
    endpoint: await server.listen(),
    close: async (graceMs: number) => {
      await server.close(graceMs);
      await senders?.close();
    },
  };
}

/** Mail stays in memory during its check: two messages of the largest size, or many of the usual size. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

/** Returns undefined if checks are off. */
function startSenderChecks(core: AppCore): SenderVerifier | undefined {
  const { checker } = core;
  const { limits } = core.config;
  if (!checker) return undefined;
  return createSenderVerifier(
    { ...core, checker },
    {
      checksPerSecondMax: limits.LIMIT_SENDER_CHECKS_PER_SECOND,
      concurrentChecksMax: DELIVERY_CHECKS_MAX,
      waitingMax: limits.LIMIT_SENDER_CHECKS_WAITING,
      bytesMax: CHECKED_BYTES_MAX,
    },
  );
}

function smtpReports({ activity, charts, metrics, recordSuspicion }: AppCore): SmtpReports {
  const figures = metrics && measureSmtp(metrics);
  return {
    connectionOpened: () => figures?.connectionOpened(),
    connectionClosed: (end) => figures?.connectionClosed(end),
    connectionRefused: (reason) => figures?.connectionRefused(reason),
    messageAccepted(message) {
      charts.count(deliveryCount(message.tookMs));
      figures?.messageAccepted(message);
    },
    rejected(reason) {
      activity.count(`rejected.${reason}`);
      figures?.rejected(reason);
    },
    suspicious: recordSuspicion,
  };
}

function smtpOptions({ smtp, limits }: Config): SmtpOptions {
  const errorsMax = limits.LIMIT_SMTP_ERRORS;
  const { smtpConnections } = shareDescriptors(readDescriptorLimit(), limits);
  return {
    ...smtp,
    limits: {
      messageBytesMax: limits.LIMIT_MESSAGE_BYTES,
      headerBytesMax: limits.LIMIT_HEADER_BYTES,
      recipientsMax: limits.LIMIT_RECIPIENTS,
      commandLineBytesMax: limits.LIMIT_COMMAND_LINE_BYTES,
      connectionsMax: smtpConnections,
      pressureConnections: Math.ceil(smtpConnections / 2),
      connectionsPerIpMax: limits.LIMIT_CONNECTIONS_PER_IP,
      timeoutMs: limits.LIMIT_SMTP_TIMEOUT_SECONDS * 1000,
      idleMs: limits.LIMIT_SMTP_IDLE_SECONDS * 1000,
      errorsBeforeSlowDown: Math.ceil(errorsMax / 2),
      errorsMax,
      dataBytesPerSecondMin: finite(limits.LIMIT_SMTP_BYTES_PER_SECOND),
      bytesInFlightMax: limits.LIMIT_BYTES_IN_FLIGHT,
    },
  };
}

/** No minimum rate is a rate of 0. */
function finite(limit: number): number {
  return limit === Infinity ? 0 : limit;
}
