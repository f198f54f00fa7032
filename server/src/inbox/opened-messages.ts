import type { ParsedAttachment } from "../mail/parse/parse-message.ts";

/** A message in clear, and where its attachments are in it. */
export type OpenedMessage = { raw: Buffer; attachments: readonly ParsedAttachment[] };

/**
 * Messages that are being read, kept for moments: a page fetches each picture of a message, and
 * each fetch would decrypt and parse all of it again. This holds content in clear, so nothing stays
 * longer than `keptMs`, however often it is asked for.
 */
export type OpenedMessages = {
  /**
   * The message kept or being loaded under this key; else loads it, once for all who ask meanwhile.
   */
  open(message: KeptMessage, load: () => Promise<LoadedMessage>): Promise<OpenedMessage>;
  /** Keeps what was loaded for another reason. */
  keep(message: KeptMessage, opened: OpenedMessage): void;
};

/** `isKeepable`: false where the next reader should load it again. */
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
    // A running timer would keep alive what it is meant to drop.
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
        // Whoever waited is told the same; whoever comes next tries again.
        drop(message.key, entry);
        throw error;
      }
    },
    keep(message, opened) {
      if (!entries.has(message.key)) add(message, Promise.resolve(opened));
    },
  };
}
