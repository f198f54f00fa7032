import type { FullMessage, MessageSummary } from "@mayfly/contract";
import type { ReactNode } from "react";
import type { Inbox } from "./use-inbox-list.ts";

/** What shows a message's content and answers it; handed in by the page, and always the same one. */
export type Viewer = {
  /** Fetches what `renderMessage` needs, ahead of the first message that is opened. */
  readonly prepareMessage: () => Promise<void>;
  readonly renderMessage: (message: FullMessage, inbox: Inbox) => ReactNode;
  /** Fetches what `startAnswer` needs: somebody is about to press its button. */
  readonly prepareAnswer: () => void;
  readonly startAnswer: (kind: AnswerKind, message: MessageSummary, inbox: Inbox) => void;
};

export type AnswerKind = "reply" | "forward";
