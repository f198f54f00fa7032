import type { FullMessage, MessageSummary } from "@mayfly/contract";
import type { ReactNode } from "react";
import type { FullBarProps, MessageLayout } from "../../ui/message-layout.ts";
import type { Inbox } from "./use-inbox-list.ts";

/** Renders and answers messages. Passed in by the page; must keep its identity. */
export type Viewer = {
  /** Preloads the code that `renderMessage` needs. */
  readonly prepareMessage: () => Promise<void>;
  /** Prepares what the next message is shown in, when the visitor approaches its row. */
  readonly approachMessage: () => void;
  readonly renderMessage: (message: FullMessage, inbox: Inbox, layout: MessageLayout) => ReactNode;
  /** Renders the address's clock and copy button, for the bar of a sheet. */
  readonly renderSheetTools: (inbox: Inbox) => ReactNode;
  /** Renders the bar above a message in full view. */
  readonly renderFullBar: (bar: FullBarProps) => ReactNode;
  /** Preloads the code that `startAnswer` needs, when the visitor approaches its button. */
  readonly prepareAnswer: () => void;
  readonly startAnswer: (kind: AnswerKind, message: MessageSummary, inbox: Inbox) => void;
};

export type AnswerKind = "reply" | "forward";
