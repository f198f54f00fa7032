/** What the server needs of a log; pino fits. */
export interface SmtpLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLog: SmtpLog = { debug() {}, info() {}, warn() {}, error() {} };
