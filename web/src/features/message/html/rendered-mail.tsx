import type { FullMessage } from "@mayfly/contract";
import { useState, type ReactNode } from "react";
import type { fetchAttachment } from "../../../api/message-files.ts";
import { useColorScheme } from "../../../ui/use-color-scheme.ts";
import { describeBlocked, NOTHING_BLOCKED, type BlockedReport } from "./pictures/blocked-report.ts";
import { describeSource } from "./link-target.ts";
import { MailFrame, type ShownReport } from "./mail-frame.tsx";
import { supportsDarkMode } from "./mail-scheme.ts";
import { MisleadingLinks } from "./misleading-links.tsx";
import { useCarriedPictures } from "./pictures/use-carried-pictures.ts";

/**
 * Renders a mail's HTML in its frame. The page lists misleading links above the frame and blocked content below, out
 * of reach of the mail's styles. HTML that is empty or too complex is replaced by the plain text.
 */
export function RenderedMail({
  message,
  token,
  images,
  onPictures,
  plainText,
  fetchFile,
}: {
  message: Pick<FullMessage, "id" | "html" | "attachments">;
  token: string;
  images: boolean;
  /** Receives what the mail would show if images were shown, once it is rendered. */
  onPictures?: (blocked: BlockedReport) => void;
  /** Shown instead of HTML that is too complex. */
  plainText: ReactNode;
  /** Replaces `fetchAttachment` when the token is not a visitor's. */
  fetchFile?: typeof fetchAttachment;
}) {
  const html = message.html ?? "";
  const theme = useColorScheme();
  const scheme = theme === "dark" && supportsDarkMode(html) ? "dark" : "light";
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const [isTooComplex, setIsTooComplex] = useState(false);
  const pictures = useCarriedPictures(message, token, fetchFile);
  if (isTooComplex) return <TooComplex plainText={plainText} />;
  if (shown.isEmpty) return plainText;
  const facts = describeBlocked(shown.blocked, images);
  return (
    <>
      <MisleadingLinks links={shown.misleading} />
      <MailFrame
        key={`${images} ${scheme}`}
        html={html}
        images={images}
        scheme={scheme}
        {...pictures}
        isReported={shown !== NOTHING_SHOWN}
        onShown={(report) => {
          setShown(report);
          onPictures?.(report.blocked);
        }}
        onTooComplex={() => setIsTooComplex(true)}
      />
      {facts.length > 0 && <BlockedList facts={facts} pictures={shown.blocked.pictures} />}
    </>
  );
}

const NOTHING_SHOWN: ShownReport = { blocked: NOTHING_BLOCKED, misleading: [], isEmpty: false };

/** A long mail may contain thousands of pictures. */
const LISTED_MAX = 100;

/** A line of facts. A click on it opens the list of pictures. */
function BlockedList({ facts, pictures }: BlockedListProps) {
  const line = facts.join(" · ");
  const frame = "px-1 pt-2 text-fine text-ink-muted wide:px-2 in-data-tall:px-5";
  if (pictures.length === 0) return <p className={frame}>{line}</p>;
  const more = pictures.length - LISTED_MAX;
  return (
    <details className={frame}>
      <summary className="touch:py-3">{line}</summary>
      <ul className="grid gap-1 py-2 pl-4 wrap-anywhere">
        {pictures.slice(0, LISTED_MAX).map(({ url, isTracker }) => (
          <li key={url}>
            <bdi>{describeSource(url)}</bdi>
            {isTracker && " (for tracking)"}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </details>
  );
}

type BlockedListProps = {
  readonly facts: readonly string[];
  readonly pictures: BlockedReport["pictures"];
};

function TooComplex({ plainText }: { plainText: ReactNode }) {
  return (
    <>
      <p role="note" className="px-1 pb-2.5 text-small text-ink-muted wide:px-2">
        This message’s HTML is too complex to show. Here is its plain text.
      </p>
      {plainText}
    </>
  );
}
