import type { FullMessage } from "@mayfly/contract";
import { useState } from "react";
import type { fetchAttachment } from "../../../api/attachment.ts";
import { useColorScheme } from "../../../ui/use-color-scheme.ts";
import { describeBlocked, NOTHING_BLOCKED } from "./blocked-report.ts";
import { MailFrame } from "./mail-frame.tsx";
import { isMadeForDark } from "./mail-scheme.ts";
import { useCarriedPictures } from "./use-carried-pictures.ts";

/** A mail's HTML in its frame, and below it what of it was kept from the network. */
export function RenderedMail({
  message,
  token,
  images,
  fetchFile,
}: {
  message: Pick<FullMessage, "id" | "html" | "attachments">;
  token: string;
  images: boolean;
  /** Where the token is no visitor's. */
  fetchFile?: typeof fetchAttachment;
}) {
  const html = message.html ?? "";
  const theme = useColorScheme();
  const scheme = theme === "dark" && isMadeForDark(html) ? "dark" : "light";
  const [report, setReport] = useState(NOTHING_BLOCKED);
  const pictures = useCarriedPictures(message, token, fetchFile);
  const facts = describeBlocked(report, images);
  return (
    <>
      <MailFrame
        key={`${images} ${scheme}`}
        html={html}
        images={images}
        scheme={scheme}
        {...pictures}
        onCleaned={setReport}
      />
      {facts.length > 0 && (
        <p className="px-1 pt-2 text-fine wide:px-2 text-ink-muted">{facts.join(" · ")}</p>
      )}
    </>
  );
}
