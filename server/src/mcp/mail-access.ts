import type {
  AddressState,
  DeliveryAttempt,
  FullMessage,
  MessageSummary,
  SeenMessage,
} from "@mayfly/contract";
import type { VisibleMail } from "../mail/visible/visible-mail.ts";

/** The parts of a message that tools return. Of its content, `visible` is what a person sees. */
export type OpenedMail = Pick<
  FullMessage,
  "id" | "seq" | "from" | "subject" | "createdAt" | "code" | "attachments"
> & { visible: VisibleMail };

export type WantedMail = {
  from: string | undefined;
  subject: string | undefined;
  /** Only later messages match. */
  since: number;
  timeoutSeconds: number;
  /** Aborts when the client cancels the call. */
  signal: AbortSignal;
};

/** `refused`: all known deliveries to the address that the server refused, newest first. */
export type WaitedMail =
  | { arrived: true; cursor: number; message: OpenedMail }
  | {
      arrived: false;
      cursor: number;
      seen: readonly SeenMessage[];
      refused: readonly DeliveryAttempt[];
    };

/**
 * The functions of a Mayfly server that the tools call. A handle opens one address. Each function throws errors that
 * `explain` turns into a sentence for a model.
 */
export type MailAccess = {
  /** Whether creations use an API key, which may choose the life of an address. */
  hasKey: boolean;
  createAddress: (wanted: {
    domain: string | undefined;
    minutes: number | undefined;
  }) => Promise<{ address: string; handle: string; expiresAt: string }>;
  waitForMail: (handle: string, wanted: WantedMail) => Promise<WaitedMail>;
  /** Newest first. */
  listMail: (handle: string, limit: number) => Promise<readonly MessageSummary[]>;
  readMail: (handle: string, id: string) => Promise<OpenedMail>;
  /** Returns the message as it was received. */
  readSource: (handle: string, id: string) => Promise<Uint8Array>;
  extendAddress: (handle: string) => Promise<Pick<AddressState, "expiresAt" | "extensionsLeft">>;
  deleteAddress: (handle: string) => Promise<void>;
  explain: (error: unknown) => string;
};
