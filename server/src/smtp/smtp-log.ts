/** The server's logger interface; pino implements it. */
export interface SmtpLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLog: SmtpLog = { debug() {}, info() {}, warn() {}, error() {} };
