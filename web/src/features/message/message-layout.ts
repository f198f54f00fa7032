import type { ReactNode } from "react";

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
