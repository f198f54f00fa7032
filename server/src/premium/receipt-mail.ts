/** Premium's interface for sending receipts. */
export interface ReceiptMail {
  /** `later`: nothing was accepted; a retry may work. `never`: this receipt can't be sent. */
  send(receipt: MailedReceipt): Promise<"sent" | "later" | "never">;
}

export type MailedReceipt = {
  to: string;
  /** Payment id; a repeated receipt has the same id. */
  paymentId: string;
  /** The id that the buyer's bank and the provider use. */
  intentId: string;
  /** The purchased address, and the password that opens it on other devices. */
  email: string;
  password: string;
  amountCents: number;
  paidAtMs: number;
  endsAtMs: number;
};
