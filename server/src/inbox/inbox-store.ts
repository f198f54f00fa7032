import type { EmailAddress } from "../address/email-address.ts";
import type { SealedPieces } from "../keys/sealed-bytes.ts";

/**
 * The storage that the inbox needs. Every method is one transaction; when its promise resolves, the change is
 * on disk. Every method rejects with AppError('STORE_UNAVAILABLE') while the store is unavailable. Times are
 * milliseconds since 1970, UTC. Content is sealed before it is passed in and stays sealed when returned
 * (`content-key.ts`).
 */
export interface InboxStore {
  createAddress(address: NewAddress): Promise<CreateOutcome>;
  /**
   * The hot lookup at RCPT. May return an expired address until it is removed: the caller must compare
   * `expiresAtMs`.
   */
  findRecipient(email: EmailAddress): Promise<RecipientInbox | undefined>;
  findAddress(email: EmailAddress): Promise<Inbox | undefined>;
  findAddressByToken(tokenHash: Buffer): Promise<Inbox | undefined>;
  findAddressById(inboxId: number): Promise<Inbox | undefined>;
  findAddressByPublicId(publicId: string): Promise<Inbox | undefined>;
  /**
   * Returns the wrapped content key of an active or expired address; undefined once it has ended. A store may cache the
   * key after the lookups above. Returns the same Buffer while the key is cached.
   */
  findWrappedKey(inboxId: number): Promise<Buffer | undefined>;
  /** Returns the hash of an address's password; undefined if it has none, or has ended. */
  findPasswordHash(inboxId: number): Promise<Buffer | undefined>;
  /** Keys of all addresses that never expire; these keys must survive a change of SECRET_KEY. */
  listLastingKeys(): Promise<LastingKey[]>;
  /** Replaces `former` with the same key in a new wrapping; false if `former` is no longer stored. */
  replaceKey(replacement: KeyReplacement): Promise<boolean>;
  /** Adds a token unless it exists, and drops the oldest tokens beyond `tokensMax`. */
  addToken(token: NewToken): Promise<void>;
  /**
   * Sets the expiry to `expiresAtMs` if fewer than `extensionsMax` extensions were used and the address is
   * active at `nowMs`.
   */
  extendAddress(request: ExtendRequest): Promise<ExtendOutcome>;
  /** Returns undefined if no API key created the address. */
  findKeyLife(inboxId: number): Promise<KeyLife | undefined>;

  /**
   * Stores one message for all recipients that are active at `receivedAtMs`, in one transaction, each with
   * the next sequence number of its inbox. If one inbox is full, stores nothing.
   */
  addMessage(message: NewMessage): Promise<AddOutcome>;
  /** Newest first. */
  listMessages(inboxId: number, options?: ListOptions): Promise<readonly SealedMessage[]>;
  /**
   * Returns changes for watchers, in the order of `requests`; undefined for an inbox that has ended. Each result
   * has the first `limit` messages after `afterSeq`, oldest first.
   */
  listChangesSince(
    requests: readonly ChangesRequest[],
    limit: number,
  ): Promise<(InboxChanges | undefined)[]>;
  /**
   * A token for the inbox's current content: the same object until the content changes. Get it before reading
   * the inbox. undefined if other processes write to the store, too.
   */
  versionOf(inboxId: number): InboxVersion | undefined;
  findMessage(inboxId: number, seq: number): Promise<SealedMessage | undefined>;
  readContent(inboxId: number, seq: number): Promise<SealedContent | undefined>;
  /** Stores a sealed verdict on a sender; false if the message no longer exists. */
  setVerdict(inboxId: number, seq: number, verdict: Buffer): Promise<boolean>;
  /** Marks a message as seen or not seen; false if the message no longer exists. */
  setSeen(inboxId: number, seq: number, isSeen: boolean): Promise<boolean>;
  /** Returns the sealed verdict and proof for a message's sender; undefined if the message no longer exists. */
  findSenderCheck(inboxId: number, seq: number): Promise<SealedSenderCheck | undefined>;
  /**
   * Stores a sealed proof of whether the reply address sent the message. Does nothing if the message no
   * longer exists.
   */
  setSenderProof(inboxId: number, seq: number, proof: Buffer): Promise<void>;
  deleteMessage(inboxId: number, seq: number): Promise<boolean>;
  /** Deletes up to `limit` of the oldest messages that arrived before a time; returns their sequence numbers. */
  deleteMessagesBefore(request: DeleteBefore): Promise<number[]>;

  /** Ends an address before its time, as `endExpired` does; false if it has already ended. */
  endAddress(inboxId: number, nowMs: number): Promise<boolean>;
  /**
   * Ends up to `limit` addresses that expired by `nowMs`: lookups no longer find them, and their keys are
   * deleted.
   */
  endExpired(nowMs: number, limit: number): Promise<EndedInbox[]>;
  /** Removes up to `limit` messages of one ended inbox; `done` is true when nothing is left to remove. */
  purgeEnded(limit: number): Promise<PurgeOutcome>;
  /** Overwrites deleted data that files still contain, as far as the engine can; false: call again later. */
  scrub(): Promise<boolean>;
}

export type AddressKind = "free" | "premium" | "company";

export type NewAddress = {
  email: EmailAddress;
  publicId: string;
  kind: AddressKind;
  createdAtMs: number;
  /** null: never expires */
  expiresAtMs: number | null;
  wrappedKey: Buffer;
  passwordHash: Buffer | null;
  tokenHash: Buffer | null;
  ip: string | null;
  referrer: string | null;
  /** The API key that created it, if one did. */
  keyId?: string;
};

/**
 * `latestEndMs`: what the API key of an address allows. `lifetimeMs`: the lifetime chosen with the key; null if an older
 * version created the address.
 */
export type KeyLife = { latestEndMs: number; lifetimeMs: number | null };

export type CreateOutcome = { created: true; inboxId: number } | { created: false };

/** An address and the state of its inbox, without secrets: neither its key nor a hash. */
export type Inbox = {
  inboxId: number;
  publicId: string;
  email: EmailAddress;
  kind: AddressKind;
  createdAtMs: number;
  expiresAtMs: number | null;
  extensionsUsed: number;
  /** Sequence number of the newest message that ever arrived; 0 before the first. */
  lastSeq: number;
};

/** The columns that RCPT needs. */
export type RecipientInbox = {
  inboxId: number;
  publicId: string;
  expiresAtMs: number | null;
  wrappedKey: Buffer;
  kind: AddressKind;
  /** IP address of the client that created the address; null for company inboxes. */
  ip: string | null;
  /** The API key that created the address. */
  keyId: string | null;
  messageCount: number;
  sizeBytes: number;
};

export type LastingKey = { inboxId: number; wrappedKey: Buffer };

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

/**
 * Limits of an inbox. An inbox that has reached a limit is full; the last message may exceed it. Infinity: no
 * limit.
 */
export type Capacity = { readonly messagesMax: number; readonly bytesMax: number };

export type AddOutcome =
  | { stored: true; added: AddedMessage[] }
  | { stored: false; reason: "full" };

/** `raw` is empty for short mail, which is sealed together with its summary. */
export type NewContent = { summary: SealedPieces; raw: SealedPieces };

/** `raw` is undefined if the raw mail is sealed together with the summary. */
export type SealedContent = { summary: Buffer; raw: Buffer | undefined };

export type AddedMessage = { inboxId: number; seq: number };

export type SealedMessage = {
  seq: number;
  receivedAtMs: number;
  sizeBytes: number;
  summary: Buffer;
  verdict: Buffer | null;
  isSeen: boolean;
};

/** Both sealed; null: unknown, or not yet known. */
export type SealedSenderCheck = { verdict: Buffer | null; proof: Buffer | null };

/** A WeakMap key for caches of an inbox's content. Only the store references it strongly. */
export type InboxVersion = {
  /**
   * Reports the memory that caches hold for this version, in bytes. If all versions together hold too much,
   * the store drops the oldest.
   */
  reportBytes(bytes: number): void;
};

/** `beforeSeq`: only messages with a lower sequence number. */
export type ListOptions = { limit?: number; offset?: number; beforeSeq?: number | undefined };

export type ChangesRequest = { readonly inboxId: number; readonly afterSeq: number };

export type InboxChanges = Pick<Inbox, "expiresAtMs" | "extensionsUsed"> & {
  messages: readonly SealedMessage[];
};

export type DeleteBefore = { inboxId: number; beforeMs: number; limit: number };

export type PurgeOutcome = { removed: number; done: boolean };

export type EndedInbox = { inboxId: number; email: EmailAddress };
