import type { Attachment } from "@mayfly/contract";
import type { ReactNode } from "react";

/** The content of a message. The page passes in the visitors' viewer with its sanitizer. */
export type ShownMail = {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
  /** Includes inline images. */
  readonly attachments: Attachment[];
};

export type ShowMail = (mail: ShownMail) => ReactNode;
