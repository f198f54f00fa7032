import { Type } from "typebox";
import { ADMIN_SEARCH_LENGTH_MAX } from "./admin-constants.ts";

/** What the operator's calls have in common: which rows of a list are asked for, and pieces of rows. */

export const Count = Type.Integer({ minimum: 0 });
export const NetworkAddress = Type.String({
  description: "IPv4 or IPv6 address, or a network in CIDR notation",
});

/** PostgreSQL's text holds no NUL. */
export const PRINTABLE = "^[^\\u0000-\\u001f]*$";

/** A number in a query is text; the server reads it. */
export const WholeNumber = Type.String({ pattern: "^[0-9]{1,8}$", examples: ["50"] });

export const page = {
  limit: Type.Optional(WholeNumber),
  offset: Type.Optional(WholeNumber),
};

export const search = Type.Optional(
  Type.String({ maxLength: ADMIN_SEARCH_LENGTH_MAX, pattern: PRINTABLE }),
);
export const order = Type.Optional(Type.Enum(["asc", "desc"]));
