import { Type, type Static } from "typebox";
import { CHALLENGE_PAYLOAD_LENGTH_MAX, ChallengeBody } from "./challenge.ts";
import { ADDRESS_LENGTH_MAX, DOMAIN_LENGTH_MAX } from "../constants.ts";
import { KEY_MINUTES_MAX } from "../key-constants.ts";
import { Timestamp } from "./timestamp.ts";
import { NoContent, type CallTable } from "../call-table.ts";

const Email = Type.String({
  description: "An address, local part and domain",
  minLength: 3,
  maxLength: ADDRESS_LENGTH_MAX,
});

/** POST /api/temp-emails */
export const CreateAddressBody = Type.Object({
  domain: Type.Optional(
    Type.String({
      description: "A domain from /api/config; default: the first one",
      maxLength: DOMAIN_LENGTH_MAX,
    }),
  ),
  referrer: Type.Optional(
    Type.String({
      description: "Host of the referring page, shown to the operator",
      maxLength: DOMAIN_LENGTH_MAX,
    }),
  ),
  minutes: Type.Optional(
    Type.Integer({
      description:
        "With an API key only: how many minutes the address lives, up to the longest life of the key",
      minimum: 1,
      maximum: KEY_MINUTES_MAX,
    }),
  ),
  challenge: Type.Optional(
    Type.String({
      description:
        "After an answer with status 428: Base64 of the JSON object {challenge, solution: {counter, derivedKey}}, where `challenge` is the answer's, unchanged, and `derivedKey` is in hexadecimal",
      maxLength: CHALLENGE_PAYLOAD_LENGTH_MAX,
    }),
  ),
});
export type CreateAddressBody = Static<typeof CreateAddressBody>;

/**
 * The state of an active address. Times are the server's; a client with a wrong clock corrects them with
 * `serverTime`.
 */
const addressState = {
  email: Email,
  type: Type.Union([Type.Literal("free"), Type.Literal("premium")], {
    description: "A premium address can't be extended",
  }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  serverTime: Timestamp,
  extensionsUsed: Type.Integer({ minimum: 0 }),
  extensionsLeft: Type.Integer({ minimum: 0 }),
};

export const AddressState = Type.Object(addressState);
export type AddressState = Static<typeof AddressState>;

/**
 * Response of POST /api/temp-emails. `id` is the bearer token, `password` the recovery secret; neither can be
 * retrieved again.
 */
export const CreatedAddress = Type.Object({
  ...addressState,
  id: Type.String({ description: "The bearer token of this address" }),
  password: Type.String({ description: "Opens this address on another device" }),
});
export type CreatedAddress = Static<typeof CreatedAddress>;

/** POST /api/temp-emails/restore */
export const RestoreAddressBody = Type.Object({
  email: Email,
  password: Type.String({ minLength: 1, maxLength: 128 }),
});
export type RestoreAddressBody = Static<typeof RestoreAddressBody>;

export const RestoredAddress = Type.Object({
  ...addressState,
  id: Type.String({ description: "A new bearer token; earlier ones stay valid (10 at most)" }),
});
export type RestoredAddress = Static<typeof RestoredAddress>;

/** POST /api/temp-emails/extend */
const ExtendAddressBody = Type.Object({ email: Email });

export const addressCalls = {
  "POST /api/temp-emails": {
    operationId: "createAddress",
    summary: "Create an address",

    auth: "none",
    limit: "create",
    acceptsKey: true,
    body: CreateAddressBody,
    answers: { 201: CreatedAddress },
    refusals: { 428: ChallengeBody },
  },
  "GET /api/temp-emails/current": {
    operationId: "readAddress",
    summary: "Read the state of an address",
    auth: "inbox",
    limit: "look",
    answers: { 200: AddressState },
  },
  /** Ends the address at once: its mail becomes unreadable, and new mail is refused. */
  "DELETE /api/temp-emails/current": {
    operationId: "endAddress",
    summary: "End an address at once",

    auth: "inbox",
    limit: "delete",
    answers: { 204: NoContent },
  },
  "POST /api/temp-emails/extend": {
    operationId: "extendAddress",
    summary: "Extend an address by a whole lifetime",

    auth: "inbox",
    limit: "extend",
    body: ExtendAddressBody,
    answers: { 200: AddressState },
  },
  "POST /api/temp-emails/restore": {
    operationId: "restoreAddress",
    summary: "Open an address with its password",

    auth: "none",
    limit: "restore",
    body: RestoreAddressBody,
    answers: { 200: RestoredAddress },
  },
} satisfies CallTable;
