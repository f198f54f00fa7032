import type { MessageSummary } from "@mayfly/contract";

/** A message being answered, and the sending address, which may no longer be the active one. */
export type AnswerRequest = {
  readonly kind: "reply" | "forward";
  readonly message: MessageSummary;
  readonly inbox: { readonly email: string; readonly token: string };
};

/** The remaining life of the sending address. */
type AddressLife = {
  readonly ended: boolean;
  /** Formatted like the countdown: '12:41 minutes'. */
  readonly left: string;
};

export type AnswerProps = {
  readonly request: AnswerRequest;
  readonly life: AddressLife;
  readonly onClose: () => void;
};
