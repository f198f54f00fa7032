/** The types of the server's answers. In the package, they are written out: it must not depend on the contract. */
export type {
  AddressState,
  Answering,
  Attachment,
  Challenge,
  ChallengeBody,
  CreatedAddress,
  DeliveryAttempt,
  DeliveryTrace,
  ErrorBody,
  FullMessage,
  Mailbox,
  MessageLink,
  MessageSummary,
  RestoredAddress,
  SeenMessage,
  WaitAnswer,
} from "@mayfly/contract";
