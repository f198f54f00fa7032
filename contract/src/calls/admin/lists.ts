import { Type } from "typebox";
import { ADMIN_SEARCH_LENGTH_MAX } from "../../admin-constants.ts";
import { DIGITS, PRINTABLE } from "../patterns.ts";

/** Shared schemas of the operator's calls: paging, sorting, and parts of rows. */

export const Count = Type.Integer({ minimum: 0 });
export const NetworkAddress = Type.String({
  description: "IPv4 or IPv6 address, or a network in CIDR notation",
});

/** A number in a query string is text; the server parses it. */
export const WholeNumber = Type.String({ pattern: DIGITS, examples: ["50"] });

export const page = {
  limit: Type.Optional(WholeNumber),
  offset: Type.Optional(WholeNumber),
};

export const search = Type.Optional(
  Type.String({ maxLength: ADMIN_SEARCH_LENGTH_MAX, pattern: PRINTABLE }),
);
export const order = Type.Optional(Type.Enum(["asc", "desc"]));
