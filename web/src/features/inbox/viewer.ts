import type { FullMessage, MessageSummary } from "@mayfly/contract";
import type { ReactNode } from "react";
import type { Inbox } from "./use-inbox-list.ts";

/** Renders and answers messages. Passed in by the page; must keep its identity. */
export type Viewer = {
  /** Preloads the code that `renderMessage` needs. */
  readonly prepareMessage: () => Promise<void>;
  readonly renderMessage: (message: FullMessage, inbox: Inbox, layout: MessageLayout) => ReactNode;
  /** Renders the bar above a message in full view. */
  readonly renderFullBar: (bar: FullBarProps) => ReactNode;
  /** Preloads the code that `startAnswer` needs, when the visitor approaches its button. */
  readonly prepareAnswer: () => void;
  readonly startAnswer: (kind: AnswerKind, message: MessageSummary, inbox: Inbox) => void;
};

/** Where an open message is shown: in its row, in place of the inbox, or over the whole screen of a phone. */
export type MessageLayout =
  | { readonly kind: "row"; readonly onFull: () => void }
  | { readonly kind: "full" }
  | {
      readonly kind: "sheet";
      readonly subject: string;
      /** Sender, time, and subject. */
      readonly head: ReactNode;
      /** The buttons at the bottom. */
      readonly dock: ReactNode;
      readonly onClose: () => void;
    };

export type FullBarProps = {
  /** Position in the list, from 1. */
  readonly position: number;
  readonly count: number;
  readonly onNewer: () => void;
  readonly onOlder: () => void;
  readonly onClose: () => void;
  readonly actions: ReactNode;
};

export type AnswerKind = "reply" | "forward";
