import type { FullMessage } from "@mayfly/contract";
import { useState, type ReactNode } from "react";
import type { fetchAttachment } from "../../../api/attachment.ts";
import { useColorScheme } from "../../../ui/use-color-scheme.ts";
import { describeBlocked, NOTHING_BLOCKED } from "./blocked-report.ts";
import { MailFrame, type ShownReport } from "./mail-frame.tsx";
import { supportsDarkMode } from "./mail-scheme.ts";
import { MisleadingLinks } from "./misleading-links.tsx";
import { useCarriedPictures } from "./use-carried-pictures.ts";

/**
 * Renders a mail's HTML in its frame. The page lists misleading links above the frame and blocked content below, out
 * of reach of the mail's styles. HTML that is too complex is replaced by the plain text.
 */
export function RenderedMail({
  message,
  token,
  images,
  plainText,
  fetchFile,
}: {
  message: Pick<FullMessage, "id" | "html" | "attachments">;
  token: string;
  images: boolean;
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
        onShown={setShown}
        onTooComplex={() => setIsTooComplex(true)}
      />
      {facts.length > 0 && (
        <p className="px-1 pt-2 text-fine wide:px-2 text-ink-muted">{facts.join(" · ")}</p>
      )}
    </>
  );
}

const NOTHING_SHOWN: ShownReport = { blocked: NOTHING_BLOCKED, misleading: [] };

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
