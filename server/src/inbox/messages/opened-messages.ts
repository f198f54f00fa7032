import type { ParsedAttachment } from "../../mail/parse/parsed-message.ts";
import { ClearTextCache } from "./clear-text-cache.ts";

/** A decrypted message, with the positions of its attachments. */
export type OpenedMessage = { raw: Buffer; attachments: readonly ParsedAttachment[] };

/**
 * A short cache of opened messages. A page fetches each picture of a message, and each fetch would decrypt
 * and parse the whole message again.
 */
export type OpenedMessages = {
  /**
   * Returns the message cached or loading under this key; otherwise loads it. Concurrent callers share one load; after
   * its failure, one of them loads again.
   */
  open(message: CachedMessage, load: () => Promise<LoadedMessage>): Promise<OpenedMessage>;
  /** Caches a message that was loaded elsewhere. */
  add(message: CachedMessage, opened: OpenedMessage): void;
};

/** `isCacheable`: false if the next reader should load the message again. */
export type LoadedMessage = OpenedMessage & { isCacheable: boolean };

type CachedMessage = { key: string; sizeBytes: number };

const DEFAULTS = { lifetimeMs: 5_000, bytesMax: 64 * 1024 * 1024, nowMs: () => performance.now() };

export function createOpenedMessages(options: Partial<typeof DEFAULTS> = {}): OpenedMessages {
  const entries = new ClearTextCache<Promise<OpenedMessage>>({ ...DEFAULTS, ...options });
  const store = ({ key, sizeBytes }: CachedMessage, opened: Promise<OpenedMessage>): void =>
    entries.set(key, opened, sizeBytes);
  const drop = (key: string, opened: Promise<OpenedMessage>): void => {
    if (entries.get(key) === opened) entries.delete(key);
  };
  return {
    async open(message, load) {
      const { key } = message;
      const known = entries.get(key);
      const opened = known && (await known.catch(() => undefined));
      if (opened) return opened;
      // The caller that began the load may have left. Another caller may have begun a new one.
      const retried = known && entries.get(key);
      if (retried) return retried;
      const loading = load();
      store(message, loading);
      try {
        const loaded = await loading;
        if (!loaded.isCacheable) drop(key, loading);
        return loaded;
      } catch (error) {
        // Each waiting caller retries once.
        drop(key, loading);
        throw error;
      }
    },
    add(message, opened) {
      if (!entries.get(message.key)) store(message, Promise.resolve(opened));
    },
  };
}
