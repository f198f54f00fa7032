import { Type } from "typebox";

/** The objects of mail.tm's API, with exactly its fields: some clients refuse any other field. */

const closed = { additionalProperties: false } as const;
/** For example `2026-03-01T12:00:00+00:00`. */
const Time = Type.String({ format: "date-time" });

const Mailbox = Type.Object({ address: Type.String(), name: Type.String() }, closed);

export const Domain = Type.Object(
  {
    id: Type.String(),
    domain: Type.String(),
    isActive: Type.Boolean(),
    isPrivate: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  },
  closed,
);

export const Account = Type.Object(
  {
    id: Type.String(),
    address: Type.String(),
    quota: Type.Integer({ description: "Bytes" }),
    used: Type.Integer({ description: "Bytes" }),
    isDisabled: Type.Boolean(),
    isDeleted: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  },
  closed,
);

const listed = {
  id: Type.String(),
  msgid: Type.String({ description: "The Message-ID field; empty if there is none" }),
  from: Mailbox,
  to: Type.Array(Mailbox),
  subject: Type.String(),
  intro: Type.String(),
  seen: Type.Boolean(),
  isDeleted: Type.Boolean(),
  hasAttachments: Type.Boolean(),
  size: Type.Integer({ description: "Bytes" }),
  downloadUrl: Type.String({ description: "Relative to the base URL" }),
  sourceUrl: Type.String({ description: "Relative to the base URL" }),
  createdAt: Time,
  updatedAt: Time,
  accountId: Type.String({ description: "The path of the account" }),
};

export const ListedMessage = Type.Object(listed, closed);

const Attachment = Type.Object(
  {
    id: Type.String(),
    filename: Type.String(),
    contentType: Type.String(),
    disposition: Type.String(),
    transferEncoding: Type.String(),
    related: Type.Boolean({ description: "The HTML shows it inline" }),
    size: Type.Integer({ description: "Kilobytes, at least 1" }),
    downloadUrl: Type.String({ description: "Relative to the base URL" }),
  },
  closed,
);

export const Message = Type.Object(
  {
    ...listed,
    cc: Type.Array(Mailbox),
    bcc: Type.Array(Mailbox),
    flagged: Type.Boolean(),
    verifications: Type.Array(Type.String()),
    retention: Type.Boolean(),
    retentionDate: Time,
    text: Type.String({ description: "The text of the HTML if the message has only HTML" }),
    html: Type.Array(Type.String(), { description: "Empty if there is no HTML" }),
    attachments: Type.Array(Attachment),
  },
  closed,
);

export const Source = Type.Object(
  { id: Type.String(), downloadUrl: Type.String(), data: Type.String() },
  closed,
);

export const Seen = Type.Object({ seen: Type.Boolean() }, closed);

export const Credentials = Type.Object({ address: Type.String(), password: Type.String() });

export const Token = Type.Object({ token: Type.String(), id: Type.String() }, closed);

const violations = Type.Array(
  Type.Object({ propertyPath: Type.String(), message: Type.String() }, closed),
);

/** Answers 401 always have the first form. */
export const PlainError = Type.Union([
  Type.Object({ code: Type.Literal(401), message: Type.String() }, closed),
  Type.Object(
    {
      type: Type.String(),
      title: Type.String(),
      detail: Type.String(),
      violations: Type.Optional(violations),
    },
    closed,
  ),
]);

export const LinkedError = Type.Object(
  {
    "@context": Type.String(),
    "@type": Type.String({ description: "hydra:Error or ConstraintViolationList" }),
    "hydra:title": Type.String(),
    "hydra:description": Type.String(),
    violations: Type.Optional(violations),
  },
  closed,
);
