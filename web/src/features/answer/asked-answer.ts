import type { MessageSummary } from "@mayfly/contract";

/**
 * A message that somebody is answering, and from which address. It no longer belongs to the page
 * once that goes on to another address.
 */
export type AskedAnswer = {
  readonly kind: "reply" | "forward";
  readonly message: MessageSummary;
  readonly inbox: { readonly email: string; readonly token: string };
};

/** How long the address has that an answer comes from. */
export type AddressLife = {
  readonly ended: boolean;
  /** As the clock on its card: '12:41 minutes'. */
  readonly left: string;
};

export type AnswerProps = {
  readonly asked: AskedAnswer;
  readonly life: AddressLife;
  readonly onClose: () => void;
};
