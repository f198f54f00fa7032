import type { TestConfirmAnswer, TestConfirmBody } from "@mayfly/contract";
import { ERRORS } from "@mayfly/contract/errors";
import type { Card } from "./card-fields.ts";
import type { Confirmation } from "../payment/payer.ts";

type CardConfirming = {
  readonly confirm: (body: TestConfirmBody) => Promise<TestConfirmAnswer>;
  /** Asks the cardholder to approve. Resolves with the decision. */
  readonly askBank: () => Promise<boolean>;
};

/** Sends the card, and the result of the extra step if the bank requires one. */
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
