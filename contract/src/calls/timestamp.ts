import { Type } from "typebox";

export const Timestamp = Type.String({
  description: "ISO 8601, UTC, with milliseconds",
  examples: ["2026-11-21T09:30:00.000Z"],
});
