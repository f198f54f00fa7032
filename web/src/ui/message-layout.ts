import type { ReactNode } from "react";

/** Where an open message is shown: in its row, in place of the inbox, or over the whole screen of a phone. */
export type MessageLayout =
  | { readonly kind: "row"; readonly onFull: () => void; readonly onCollapse: () => void }
  | { readonly kind: "full" | "sheet" };

/** The bar above a message in full view. */
export type FullBarProps = {
  readonly subject: string;
  /** Position in the list, from 1. */
  readonly position: number;
  readonly count: number;
  /** Number of messages that arrived since the view opened and were not shown in it. */
  readonly arrived: number;
  /** The button that led here, which keeps the focus; "back" if the view has just been opened. */
  readonly pressed: "back" | "newer" | "older";
  readonly onNewer: () => void;
  readonly onOlder: () => void;
  readonly onClose: () => void;
  readonly actions: ReactNode;
};
