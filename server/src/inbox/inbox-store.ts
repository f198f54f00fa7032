import type { EmailAddress } from "../address/email-address.ts";
import type { SealedPieces } from "../keys/sealed-bytes.ts";

/**
 * What the inbox needs of a store. Every method is one transaction, and a promise that resolves
 * means that it is on disk. A store that is away rejects with AppError('STORE_UNAVAILABLE').
 * Times are milliseconds since 1970, UTC. Content arrives and leaves sealed (`content-key.ts`).
 */
export interface InboxStore {
  createAddress(address: NewAddress): Promise<CreateOutcome>;
  /** The hot lookup of RCPT. Answers ended addresses too as long as they are there: the caller compares `expiresAtMs`. */
  findRecipient(email: EmailAddress): Promise<RecipientInbox | undefined>;
  findAddress(email: EmailAddress): Promise<Inbox | undefined>;
  findAddressByToken(tokenHash: Buffer): Promise<Inbox | undefined>;
  findAddressById(inboxId: number): Promise<Inbox | undefined>;
  findAddressByPublicId(publicId: string): Promise<Inbox | undefined>;
  /** Of all addresses that never end: their keys have to outlive a change of SECRET_KEY. */
  listLastingKeys(): Promise<LastingKey[]>;
  /** Puts the same key, wrapped in another way, in the place of `former`; false where that stands there no longer. */
  replaceKey(replacement: KeyReplacement): Promise<boolean>;
  /** Adds a token unless it is there, and drops the oldest beyond `tokensMax`. */
  addToken(token: NewToken): Promise<void>;
  /** Moves the end to `expiresAtMs` if fewer than `extensionsMax` were used and it is still alive at `nowMs`. */
  extendAddress(request: ExtendRequest): Promise<ExtendOutcome>;

  /**
   * Stores one message for all recipients that are alive at `receivedAtMs`, in one transaction, each
   * with the next sequence number of its inbox; for none of them where one is full.
   */
  addMessage(message: NewMessage): Promise<AddOutcome>;
  /** Newest first. */
  listMessages(inboxId: number, options?: ListOptions): Promise<readonly SealedMessage[]>;
  /**
   * What whoever watches these inboxes has to know, in the order in which they are asked for; undefined
   * for one that has ended. Of each the first `limit` messages that came after `afterSeq`, oldest first.
   */
  findNews(asked: readonly NewsRequest[], limit: number): Promise<(InboxNews | undefined)[]>;
  /**
   * Stands for what the inbox holds: the same object until that changes. To be asked for before the
   * inbox is read. undefined where other processes write to the store, too.
   */
  versionOf(inboxId: number): InboxVersion | undefined;
  findMessage(inboxId: number, seq: number): Promise<SealedMessage | undefined>;
  readContent(inboxId: number, seq: number): Promise<SealedContent | undefined>;
  /** Keeps what was found out about a sender, sealed; false where the message is gone. */
  setVerdict(inboxId: number, seq: number, verdict: Buffer): Promise<boolean>;
  /** What is known of the sender of a message; undefined where the message is gone. */
  findStanding(inboxId: number, seq: number): Promise<SealedStanding | undefined>;
  /** Keeps whether the address that a reply goes to provably wrote, sealed. Nothing happens where the message is gone. */
  setSenderProof(inboxId: number, seq: number, proof: Buffer): Promise<void>;
  deleteMessage(inboxId: number, seq: number): Promise<boolean>;
  /** Deletes the oldest messages that arrived before a time, `limit` at most; resolves with their numbers. */
  deleteMessagesBefore(request: DeleteBefore): Promise<number[]>;

  /** Ends up to `limit` addresses whose time is over at `nowMs`: from then on they are unknown and their keys are gone. */
  endExpired(nowMs: number, limit: number): Promise<EndedInbox[]>;
  /** Removes up to `limit` messages of one ended inbox; `done` when none waits any more. */
  purgeEnded(limit: number): Promise<PurgeOutcome>;
  /** Makes what was deleted unreadable in files that still hold it, as far as the engine can; false: try again later. */
  scrub(): Promise<boolean>;
}

export type AddressKind = "free" | "premium" | "company";

export type NewAddress = {
  email: EmailAddress;
  publicId: string;
  kind: AddressKind;
  createdAtMs: number;
  /** null: never */
  expiresAtMs: number | null;
  wrappedKey: Buffer;
  passwordHash: Buffer | null;
  tokenHash: Buffer | null;
  ip: string | null;
  referrer: string | null;
};

export type CreateOutcome = { created: true; inboxId: number } | { created: false };

/** An address with what it takes to read its mail. */
export type Inbox = {
  inboxId: number;
  publicId: string;
  email: EmailAddress;
  kind: AddressKind;
  createdAtMs: number;
  expiresAtMs: number | null;
  extensionsUsed: number;
  /** Number of the newest message that ever arrived; 0 before the first. */
  lastSeq: number;
  wrappedKey: Buffer;
  passwordHash: Buffer | null;
};

/** What RCPT has to know of an inbox. */
export type RecipientInbox = {
  inboxId: number;
  publicId: string;
  expiresAtMs: number | null;
  wrappedKey: Buffer;
  kind: AddressKind;
  /** Of the client that created it; null for the company's. */
  ip: string | null;
  messageCount: number;
  sizeBytes: number;
};

export type LastingKey = Pick<Inbox, "inboxId" | "wrappedKey">;

export type KeyReplacement = { inboxId: number; former: Buffer; wrappedKey: Buffer };

export type NewToken = {
  inboxId: number;
  tokenHash: Buffer;
  createdAtMs: number;
  tokensMax: number;
};

export type ExtendRequest = {
  inboxId: number;
  nowMs: number;
  expiresAtMs: number;
  extensionsMax: number;
};

export type ExtendOutcome =
  | { extended: true; extensionsUsed: number }
  | { extended: false; reason: "limit" | "ended" };

export type NewMessage = {
  receivedAtMs: number;
  sizeBytes: number;
  copies: readonly ({ inboxId: number; capacity: Capacity } & NewContent)[];
};

/** An inbox that holds as many messages or bytes is full: it may go over by the message that fills it. Infinity: no limit. */
export type Capacity = { readonly messagesMax: number; readonly bytesMax: number };

export type AddOutcome =
  | { stored: true; added: AddedMessage[] }
  | { stored: false; reason: "full" };

/** `raw` without pieces: short mail lies behind its summary, under one seal. */
export type NewContent = { summary: SealedPieces; raw: SealedPieces };

/** `raw` undefined: it lies behind the summary. */
export type SealedContent = { summary: Buffer; raw: Buffer | undefined };

export type AddedMessage = { inboxId: number; seq: number };

export type SealedMessage = {
  seq: number;
  receivedAtMs: number;
  sizeBytes: number;
  summary: Buffer;
  verdict: Buffer | null;
};

/** Both sealed; null: nothing was found out, or not yet. */
export type SealedStanding = { verdict: Buffer | null; proof: Buffer | null };

/** The key of a WeakMap to what was made of an inbox's content; the store alone holds on to it. */
export type InboxVersion = {
  /** How many bytes of memory hang on it: where all versions have too many, the oldest go. */
  holds(bytes: number): void;
};

export type ListOptions = { limit?: number; offset?: number };

export type NewsRequest = { readonly inboxId: number; readonly afterSeq: number };

export type InboxNews = Pick<Inbox, "expiresAtMs" | "extensionsUsed"> & {
  messages: readonly SealedMessage[];
};

export type DeleteBefore = { inboxId: number; beforeMs: number; limit: number };

export type PurgeOutcome = { removed: number; done: boolean };

export type EndedInbox = { inboxId: number; email: EmailAddress };
