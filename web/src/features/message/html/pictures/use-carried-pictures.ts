import type { FullMessage } from "@mayfly/contract";
import { useEffect, useMemo, useState } from "react";
import { fetchAttachment } from "../../../../api/message-files.ts";
import { readPicture } from "../../attachments/read-picture.ts";
import { carriedPictures, type CarriedPictures } from "./carried-pictures.ts";

/** A blob URL per picture; undefined if the picture must not be shown (yet). */
export type PictureUrls = ReadonlyMap<string, string | undefined>;

/** Fetches the message's inline images from our own server, one after the other, from the top. */
export function useCarriedPictures(
  { id: messageId, attachments }: Pick<FullMessage, "id" | "attachments">,
  token: string,
  fetchFile: typeof fetchAttachment = fetchAttachment,
): { carried: CarriedPictures; urls: PictureUrls } {
  const carried = useMemo(() => carriedPictures(attachments), [attachments]);
  const [urls, setUrls] = useState<PictureUrls>(new Map());

  // Creates blob URLs, and revokes them with the message.
  useEffect(() => {
    const closing = new AbortController();
    const made: string[] = [];
    const load = async (index: number) => {
      const file = await fetchFile({ token, messageId }, index, closing);
      const picture = await readPicture(file);
      if (!picture || closing.signal.aborted) return undefined;
      const url = URL.createObjectURL(picture);
      made.push(url);
      return url;
    };
    const loadAll = async () => {
      for (const [id, { index }] of carried) {
        // A picture that can't be fetched stays blocked; the text matters more.
        // oxlint-disable-next-line no-await-in-loop -- see above
        const url = await load(index).catch(() => undefined);
        if (closing.signal.aborted) return;
        setUrls((known) => new Map(known).set(id, url));
      }
    };
    void loadAll();
    return () => {
      closing.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [carried, messageId, token, fetchFile]);
  return { carried, urls };
}
