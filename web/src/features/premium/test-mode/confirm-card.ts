import type { TestConfirmAnswer, TestConfirmBody } from "@mayfly/contract";
import { ERRORS } from "@mayfly/contract/errors";
import type { Card } from "./card-fields.ts";
import type { Confirmation } from "../payment/payer.ts";

export type CardConfirming = {
  readonly confirm: (body: TestConfirmBody) => Promise<TestConfirmAnswer>;
  /** The cardholder's word on the bank's question. */
  readonly askBank: () => Promise<boolean>;
};

/** Sends the card, and the answer to the extra step where the bank asks for one. */
export async function confirmCard(
  { confirm, askBank }: CardConfirming,
  clientSecret: string,
  card: Card,
): Promise<Confirmation> {
  const answer = await confirm({ clientSecret, card });
  if (answer.status !== "requires_action") return outcomeOf(answer);
  return outcomeOf(await confirm({ clientSecret, approve: await askBank() }));
}

function outcomeOf({ status, error }: TestConfirmAnswer): Confirmation {
  if (status === "succeeded") return { status };
  return { status: "failed", message: error ?? ERRORS.PAYMENT_NOT_SUCCEEDED.message };
}
