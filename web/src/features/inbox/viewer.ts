import type { FullMessage, MessageSummary } from "@mayfly/contract";
import type { ReactNode } from "react";
import type { Inbox } from "./use-inbox-list.ts";

/** Renders and answers messages. Passed in by the page; must keep its identity. */
export type Viewer = {
  /** Preloads the code that `renderMessage` needs. */
  readonly prepareMessage: () => Promise<void>;
  readonly renderMessage: (message: FullMessage, inbox: Inbox) => ReactNode;
  /** Preloads the code that `startAnswer` needs, when the visitor approaches its button. */
  readonly prepareAnswer: () => void;
  readonly startAnswer: (kind: AnswerKind, message: MessageSummary, inbox: Inbox) => void;
};

export type AnswerKind = "reply" | "forward";
