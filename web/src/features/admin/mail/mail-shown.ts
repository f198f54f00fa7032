import type { Attachment } from "@mayfly/contract";
import type { ReactNode } from "react";

/** One mail's content. The page brings what shows it: the visitors' viewer, with all that makes it safe. */
export type ShownMail = {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
  /** Its own pictures are among them. */
  readonly attachments: Attachment[];
};

export type ShowMail = (mail: ShownMail) => ReactNode;
