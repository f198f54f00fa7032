import { ErrorBody } from "@mayfly/contract";
import type { TSchema } from "typebox";

/** A call's answers: the good one, and the catalogue's form for every error. */
export function answers<Status extends number, Schema extends TSchema>(
  status: Status,
  schema: Schema,
): Record<Status, Schema> & { "4xx": typeof ErrorBody; "5xx": typeof ErrorBody } {
  const good: Partial<Record<number, TSchema>> = { [status]: schema };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its type
  return { ...good, "4xx": ErrorBody, "5xx": ErrorBody } as Record<Status, Schema> & {
    "4xx": typeof ErrorBody;
    "5xx": typeof ErrorBody;
  };
}

/** The same for what is no JSON, or not JSON alone. */
export function contentAnswers(description: string, content: Record<string, { schema: object }>) {
  return { 200: { description, content }, "4xx": ErrorBody, "5xx": ErrorBody };
}
