/** How a receipt reaches its buyer, as premium sees it. */
export interface ReceiptMail {
  /** `later`: nothing was taken, the same may work in a while. `never`: it can't be sent there. */
  send(receipt: MailedReceipt): Promise<"sent" | "later" | "never">;
}

export type MailedReceipt = {
  to: string;
  /** Of the payment; the same receipt has the same. */
  paymentId: string;
  /** What the buyer's bank and the provider call it. */
  intentId: string;
  /** The address that was bought, and what opens it elsewhere. */
  email: string;
  password: string;
  amountCents: number;
  paidAtMs: number;
  endsAtMs: number;
};
