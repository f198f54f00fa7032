/**
 * The client of a Mayfly server, for tests and scripts. Runs on Node 20 or newer, Deno, Bun, and in browsers, so it must
 * use nothing but what all of them have.
 */
export { Mayfly, type MayflyOptions } from "./mayfly.ts";
export { Inbox, type InboxOptions, type MessageFilter, type WaitOptions } from "./inbox.ts";
export {
  AddressEndedError,
  ConnectionError,
  LimitError,
  MayflyError,
  NoMatchError,
  RequestError,
  UnexpectedMessageError,
} from "./errors.ts";
export type {
  Attachment,
  FullMessage,
  Mailbox,
  MessageLink,
  MessageSummary,
  SeenMessage,
} from "./wire.ts";
