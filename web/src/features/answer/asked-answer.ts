import type { MessageSummary } from "@mayfly/contract";

/** What somebody has begun to answer, and from which address: not the page's any more when that goes on to another one. */
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
