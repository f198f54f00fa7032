import type { ParsedAttachment } from "../../mail/parse/parsed-message.ts";

/** A decrypted message, with the positions of its attachments. */
export type OpenedMessage = { raw: Buffer; attachments: readonly ParsedAttachment[] };

/**
 * A short cache of opened messages. A page fetches each picture of a message, and each fetch would decrypt
 * and parse the whole message again. The cache holds clear text, so an entry lives `keptMs` at most,
 * regardless of use.
 */
export type OpenedMessages = {
  /** Returns the message cached or loading under this key; otherwise loads it. Concurrent callers share one load. */
  open(message: KeptMessage, load: () => Promise<LoadedMessage>): Promise<OpenedMessage>;
  /** Caches a message that was loaded elsewhere. */
  keep(message: KeptMessage, opened: OpenedMessage): void;
};

/** `isKeepable`: false if the next reader should load the message again. */
export type LoadedMessage = OpenedMessage & { isKeepable: boolean };

export type KeptMessage = { key: string; sizeBytes: number };

const DEFAULTS = { keptMs: 5_000, bytesMax: 64 * 1024 * 1024 };

type Entry = { opened: Promise<OpenedMessage>; sizeBytes: number; timer: NodeJS.Timeout };

export function createOpenedMessages(options: Partial<typeof DEFAULTS> = {}): OpenedMessages {
  const { keptMs, bytesMax } = { ...DEFAULTS, ...options };
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    // A running timer would keep the entry's memory alive.
    clearTimeout(entry.timer);
    entries.delete(key);
    bytes -= entry.sizeBytes;
  }

  function add({ key, sizeBytes }: KeptMessage, opened: Promise<OpenedMessage>): Entry {
    const timer = setTimeout(() => drop(key, entry), keptMs);
    timer.unref();
    const entry: Entry = { opened, sizeBytes, timer };
    entries.set(key, entry);
    bytes += sizeBytes;
    for (const [oldKey, old] of entries) {
      if (bytes <= bytesMax) break;
      drop(oldKey, old);
    }
    return entry;
  }

  return {
    async open(message, load) {
      const known = entries.get(message.key);
      if (known) return known.opened;
      const loading = load();
      const entry = add(message, loading);
      try {
        const loaded = await loading;
        if (!loaded.isKeepable) drop(message.key, entry);
        return loaded;
      } catch (error) {
        // Waiting callers get the same error; the next caller retries.
        drop(message.key, entry);
        throw error;
      }
    },
    keep(message, opened) {
      if (!entries.has(message.key)) add(message, Promise.resolve(opened));
    },
  };
}
